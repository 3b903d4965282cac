import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import { createAccount } from './accounts.ts';

export const addStaff = (context: Context) =>
  serve(operations.addStaff, async (request, meta) => {
    requireManagerOrOperator(meta.actor);
    const added = await createAccount(context, meta, request);
    if (!added) {
      throw new AppError('request.invalid', {
        fields: [{ pointer: '/email', message: 'This address has an account' }],
      });
    }
    return added;
  });

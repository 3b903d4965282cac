import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { operatorId } from '../../domain/roster.ts';
import { requireOperator } from '../../policies.ts';
import { resetAccount } from './accounts.ts';

export const resetStaff = (context: Context) =>
  serve(operations.resetStaff, ({ email }, meta) => {
    requireOperator(meta.actor);
    return resetAccount(context, meta, { email, knownTo: [operatorId] });
  });

import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { loadOwned } from '../../policies.ts';

export const getPasscodeDelivery = (context: Context) =>
  serve(operations.getPasscodeDelivery, async ({ customerId, kind }, meta) => {
    await loadOwned(context, meta.actor, customerId);
    return callService(context, meta, operations.checkPasscodeDelivery, { customerId, kind });
  });

import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { loadOwned } from '../../policies.ts';

export const unsubscribePush = (context: Context) =>
  serve(operations.unsubscribePush, async ({ customerId, endpoint }, meta) => {
    await loadOwned(context, meta.actor, customerId);
    return callService(context, meta, operations.endPushSubscriptions, { customerId, endpoint });
  });

import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { loadOwned } from '../../policies.ts';

export const subscribePush = (context: Context) =>
  serve(operations.subscribePush, async ({ customerId, ...subscription }, meta) => {
    await loadOwned(context, meta.actor, customerId);
    const sessionId = meta.actor.kind === 'applicant' ? meta.actor.sessionId : '';
    return callService(context, meta, operations.addPushSubscription, {
      customerId,
      sessionId,
      ...subscription,
    });
  });

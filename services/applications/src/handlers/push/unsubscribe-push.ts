import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { requireOwned } from '../../policies.ts';

/** Has it told nothing any more. */
export const unsubscribePush = (context: Context) =>
  serve(operations.unsubscribePush, async ({ customerId, endpoint }, meta) => {
    requireOwned(meta.actor, (await context.customers.load(customerId))?.record ?? null);
    return ask(context, meta, operations.endPushSubscriptions, { customerId, endpoint });
  });

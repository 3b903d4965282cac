import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { guardedActions } from '../../commands/guarded-actions.ts';
import type { Context } from '../../context.ts';
import { payoutBatches } from '../../domain/payout-batch.ts';
import { requireManager } from '../../policies.ts';

/** Fifty payouts each still fit into one message between the services. */
const shownBatches = 20;

export const listPayoutBatches = ({ applications, clock }: Context) =>
  serve(operations.listPayoutBatches, async (_request, { actor }) => {
    const { staffId } = requireManager(actor);
    const found = payoutBatches(await applications.inPayoutBatches(), {
      staffId,
      check: (application, { action, request }) =>
        void guardedActions[action](application, request, { role: 'manager', confirms: true }, clock.now()),
    });
    return { batches: found.slice(0, shownBatches) };
  });

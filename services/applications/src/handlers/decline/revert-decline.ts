import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/application.ts';
import { move } from '../../domain/transition.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { hasOpenReview, withReviewDecided } from '../../domain/review.ts';
import { requireStaff } from '../../policies.ts';

/** What a report said is decided by a person now, where a rule had the last word before. */
function withPersonsWord(record: Customer): Customer {
  if (!record.bureau) return record;
  const { isRenewed: _decided, ...bureau } = record.bureau;
  return { ...record, bureau };
}

/** Staff take a decline back. */
export const revertDecline = (context: Context) =>
  serve(operations.revertDecline, ({ id }, meta) => {
    const { role, staffId } = requireStaff(meta.actor);
    return executeOn<StateReply>(context, meta, {
      customerId: id,
      kind: 'revert-decline',
      by: 'staff',
      body: { id },
      decide: (record) => {
        const moved = move(record, { action: 'revert-decline', by: 'staff', role });
        const now = context.clock.now();
        const customer = withReviewDecided(withPersonsWord(moved.customer), {
          outcome: 'reverted',
          staffId,
          now,
        });
        // Who asked is told; nobody else waits for it.
        const effects = hasOpenReview(record) ? [...moved.effects, 'tell-customer' as const] : moved.effects;
        return { customer, reply: toStateReply, moved: { ...moved, customer, effects } };
      },
    });
  });

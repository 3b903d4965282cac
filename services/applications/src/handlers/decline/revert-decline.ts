import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { hasOpenReview, withReviewDecided } from '../../domain/review.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

/** What a report said is decided by a person now, where a rule had the last word before. */
function withPersonsWord(application: Application): Application {
  if (!application.bureau) return application;
  const { isRenewed: _decided, ...bureau } = application.bureau;
  return { ...application, bureau };
}

/** Staff take a decline back. */
export const revertDecline = (context: Context) =>
  serve(operations.revertDecline, ({ id }, meta) => {
    const { role, staffId } = requireStaff(meta.actor);
    return executeOn<StateReply>(context, meta, {
      applicationId: id,
      kind: 'revert-decline',
      by: 'staff',
      body: { id },
      decide: (application) => {
        const transition = makeTransition(application, { action: 'revert-decline', by: 'staff', role });
        const now = context.clock.now();
        const application = withReviewDecided(withPersonsWord(transition.application), {
          outcome: 'reverted',
          staffId,
          now,
        });
        // Who asked is told; nobody else waits for it.
        const effects = hasOpenReview(application)
          ? [...transition.effects, 'tell-customer' as const]
          : transition.effects;
        return { application, reply: toStateReply, transition: { ...transition, application, effects } };
      },
    });
  });

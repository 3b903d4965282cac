import { assertThat, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { serveCommand } from '../../commands/serve-command.ts';
import { voidPasscodesQuietly } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { hasOpenReview, withReviewDecided, withReviewRequested } from '../../domain/review.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

export const declineApplication = (context: Context) =>
  serveCommand(context, operations.declineApplication, {
    by: 'staff',
    decide: ({ application, request, meta }) => {
      const { role } = requireStaff(meta.actor);
      return {
        ...makeTransition(application, { action: 'decline', by: 'staff', role, reason: request.reason }),
        reply: toStateReply,
      };
    },
    after: ({ id }, meta) => voidPasscodesQuietly(context, meta, id),
  });

export const withdrawApplication = (context: Context) =>
  serveCommand(context, operations.withdrawApplication, {
    by: 'applicant',
    decide: ({ application }) => ({
      ...makeTransition(application, { action: 'withdraw', by: 'applicant' }),
      reply: toStateReply,
    }),
  });

export const requestReview = (context: Context) =>
  serveCommand(context, operations.requestReview, {
    by: 'applicant',
    decide: ({ application, request }) => ({
      application: withReviewRequested(application, { message: request.message, now: context.clock.now() }),
      reply: toStateReply,
      changed: 'review',
    }),
  });

/** From now on a person has decided on the report, and no longer the rules alone. */
function withoutRenewedMark(application: Application): Application {
  if (!application.bureau) return application;
  const { isRenewed: _decided, ...bureau } = application.bureau;
  return { ...application, bureau };
}

export const revertDecline = (context: Context) =>
  serveCommand(context, operations.revertDecline, {
    by: 'staff',
    decide: ({ application: declined, meta }) => {
      const { role, staffId } = requireStaff(meta.actor);
      const made = makeTransition(declined, { action: 'revert-decline', by: 'staff', role });
      const now = context.clock.now();
      const application = withReviewDecided(withoutRenewedMark(made.application), {
        outcome: 'reverted',
        staffId,
        now,
      });
      // Only an applicant who requested a review is notified.
      const { effects } = made.transition;
      const notified = hasOpenReview(declined) ? [...effects, 'tell-customer' as const] : effects;
      return { application, reply: toStateReply, transition: { ...made.transition, effects: notified } };
    },
  });

/**
 * Ends a review without reverting the decline, which only managers may do because only they could revert it. The reason
 * is stored as a note, and the applicant is notified.
 */
export const upholdDecline = (context: Context) =>
  serveCommand(context, operations.upholdDecline, {
    by: 'manager',
    decide: ({ application, request, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      assertThat(hasOpenReview(application), 'review.none', { state: application.loan.state });
      const now = context.clock.now();
      const decided = withReviewDecided(application, { outcome: 'upheld', staffId, now });
      return {
        application: { ...decided, noteCount: (application.noteCount ?? 0) + 1 },
        reply: toStateReply,
        note: { id: newId(), at: now, author: email, text: request.note },
        notifyAs: 'uphold-decline',
      };
    },
  });

import { assertThat, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { hasOpenReview, withReviewDecided } from '../../domain/review.ts';
import { requireStaff } from '../../policies.ts';

/** Upholds a decline. Only managers may uphold it, because only managers may revert it. The reason becomes a note. */
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

import { assertThat, operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import { withNote } from '../../commands/with-note.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { hasOpenReview, withReviewDecided } from '../../domain/review.ts';
import { requireStaff } from '../../policies.ts';

/** Upholds a decline. Only managers may uphold it, because only managers may revert it. The reason becomes a note. */
export const upholdDecline = (context: Context) =>
  serveCommand(context, operations.upholdDecline, {
    by: 'manager',
    decide: ({ application, request, meta }) => {
      const { staffId } = requireStaff(meta.actor);
      assertThat(hasOpenReview(application), 'review.none', { state: application.loan.state });
      const now = context.clock.now();
      const decided = withReviewDecided(application, { outcome: 'upheld', staffId, now });
      return {
        ...withNote(decided, { text: request.note, at: now, actor: meta.actor }),
        reply: toStateReply,
        notifyAs: 'uphold-decline',
      };
    },
  });

import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import { withNote } from '../../commands/with-note.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withReviewDecided } from '../../domain/review.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

/** Removes the mark that the report was renewed, because a person who reverts the decline has decided on the report. */
function withoutRenewedMark(application: Application): Application {
  if (!application.bureau) return application;
  const { isRenewed: _decided, ...bureau } = application.bureau;
  return { ...application, bureau };
}

export const revertDecline = (context: Context) =>
  serveCommand(context, operations.revertDecline, {
    by: 'staff',
    decide: ({ application: declined, request: { note: text }, meta }) => {
      const { role, staffId } = requireStaff(meta.actor);
      const made = makeTransition(declined, { action: 'revert-decline', by: 'staff', role });
      const now = context.clock.now();
      const application = withReviewDecided(withoutRenewedMark(made.application), {
        outcome: 'reverted',
        staffId,
        now,
      });
      const noted = text ? withNote(application, { text, at: now, actor: meta.actor }) : { application };
      return { ...noted, reply: toStateReply, transition: made.transition };
    },
  });

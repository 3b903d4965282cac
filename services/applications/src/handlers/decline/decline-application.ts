import { operations } from '@tshepa/contracts';
import { endLoansSoon } from '../../commands/end-loans.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { voidPasscodesQuietly } from '../../commands/third-parties.ts';
import { withNote } from '../../commands/with-note.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

export const declineApplication = (context: Context) =>
  serveCommand(context, operations.declineApplication, {
    by: 'staff',
    decide: ({ application, request: { reason, cause, note: text }, meta }) => {
      const { role } = requireStaff(meta.actor);
      const made = makeTransition(application, { action: 'decline', by: 'staff', role, reason, cause });
      const at = context.clock.now();
      const noted = text ? withNote(made.application, { text, at, actor: meta.actor }) : {};
      return { ...made, ...noted, reply: toStateReply };
    },
    after: async ({ id }, meta) => {
      await voidPasscodesQuietly(context, meta, id);
      await endLoansSoon(context, () => context.applications.load(id));
    },
  });

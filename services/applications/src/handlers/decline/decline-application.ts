import { operations } from '@tshepa/contracts';
import { endLoansSoon } from '../../commands/end-loans.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { voidPasscodesQuietly } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
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
    after: async ({ id }, meta) => {
      await voidPasscodesQuietly(context, meta, id);
      await endLoansSoon(context, () => context.applications.load(id));
    },
  });

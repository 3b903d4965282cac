import { operations } from '@tshepa/contracts';
import { makeTransitionOnFreshReport } from '../../commands/reports.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { withCurrentAffordability } from '../../domain/affordability.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

export const approveLoan = (context: Context) =>
  serveCommand(context, operations.approveLoan, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application, meta, savePartial }) => {
      const { role } = requireStaff(meta.actor);
      const move = { action: 'approve', by: 'staff', role } as const;
      return {
        ...(await makeTransitionOnFreshReport(context, {
          meta,
          savePartial,
          application: withCurrentAffordability(application, context.clock.now()),
          request: move,
        })),
        reply: toStateReply,
      };
    },
  });

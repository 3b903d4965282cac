import { operations } from '@tshepa/contracts';
import { endLoansSoon } from '../../commands/end-loans.ts';
import { actOrRequest } from '../../commands/guarded-actions.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toPendingReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

export const changeLoanAmount = (context: Context) =>
  serveCommand(context, operations.changeLoanAmount, {
    by: 'staff',
    load: (request) => context.applications.loadByDistribution(request.id),
    isSlow: true,
    decide: async ({ application, request, meta, savePartial }) => {
      const staff = requireStaff(meta.actor);
      const change = { action: 'change-loan', staff, application, request, savePartial } as const;
      return {
        ...(await actOrRequest(context, meta, change)),
        reply: toPendingReply,
      };
    },
    after: ({ id }) => endLoansSoon(context, () => context.applications.loadByDistribution(id)),
  });

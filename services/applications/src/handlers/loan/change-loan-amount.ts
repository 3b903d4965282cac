import { operations } from '@tshepa/contracts';
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
    decide: async ({ application, request, meta }) => {
      const staff = requireStaff(meta.actor);
      return {
        ...(await actOrRequest(context, meta, { action: 'change-loan', staff, application, request })),
        reply: toPendingReply,
      };
    },
  });

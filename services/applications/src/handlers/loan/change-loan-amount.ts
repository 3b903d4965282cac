import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeCommand } from '../../commands/execute.ts';
import { actOrRequest } from '../../commands/guarded-actions/index.ts';
import type { Context } from '../../context.ts';
import { toPendingReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** A manager changes the loan amount, or asks another manager to confirm it. */
export const changeLoanAmount = (context: Context) =>
  serve(operations.changeLoanAmount, async (request, meta) => {
    const staff = requireStaff(meta.actor);
    return executeCommand<StateReply>(context, meta, {
      kind: 'change-loan-amount',
      by: 'staff',
      body: request,
      load: () => context.applications.loadByDistribution(request.id),
      isSlow: true,
      decide: async (application) => ({
        ...(await actOrRequest(context, meta, { action: 'change-loan', staff, application, request })),
        reply: toPendingReply,
      }),
    });
  });

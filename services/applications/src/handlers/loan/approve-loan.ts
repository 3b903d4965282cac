import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { makeTransitionOnFreshReport } from '../../commands/bureau-report.ts';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** Staff approve a loan that is pending approval, on a bureau report that is not too old. */
export const approveLoan = (context: Context) =>
  serve(operations.approveLoan, ({ id }, meta) => {
    const { role } = requireStaff(meta.actor);
    return executeOn<StateReply>(context, meta, {
      applicationId: id,
      kind: 'approve-loan',
      by: 'staff',
      body: { id },
      isSlow: true,
      decide: async (application, savePartial) => {
        const wish = { action: 'approve', by: 'staff', role } as const;
        return {
          ...(await makeTransitionOnFreshReport(context, { meta, savePartial, application, request: wish })),
          reply: toStateReply,
        };
      },
    });
  });

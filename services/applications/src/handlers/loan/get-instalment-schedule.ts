import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

/** Staff may read any schedule, and applicants may read the schedule of their own loan. */
export const getInstalmentSchedule = (context: Context) =>
  serve(operations.getInstalmentSchedule, async ({ clientNo, loanId }, meta) => {
    if (meta.actor.kind === 'applicant') {
      const own = await context.applications.ofSession(meta.actor.sessionId);
      const isOwn = own.some(
        ({ loan, enrolment }) => loan.providerLoan?.id === loanId && enrolment?.clientNo === clientNo,
      );
      if (!isOwn) throw new AppError('customer.not_found');
    } else requireStaff(meta.actor);
    return callService(context, meta, operations.getProviderSchedule, { clientNo, loanId });
  });

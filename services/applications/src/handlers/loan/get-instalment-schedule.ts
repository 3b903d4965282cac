import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

/** The instalments of a loan, for staff and for the applicant whose loan it is. */
export const getInstalmentSchedule = (context: Context) =>
  serve(operations.getInstalmentSchedule, async ({ clientNo, loanId }, meta) => {
    if (meta.actor.kind === 'applicant') {
      const own = await context.customers.ofSession(meta.actor.sessionId);
      const isOwn = own.some(
        (record) => record.loan.provider_loan_id === loanId && record.enrollment?.client_no === clientNo,
      );
      if (!isOwn) throw new AppError('customer.not_found');
    } else requireStaff(meta.actor);
    return ask(context, meta, operations.getProviderSchedule, { clientNo, loanId });
  });

import { AppError, loanOptions, operations } from '@tshepa/contracts';
import { references } from '../../domain/references.ts';
import { makeTransition } from '../../domain/transition.ts';
import { callService } from '../third-parties.ts';
import { voidPasscodesQuietly } from '../void-passcodes.ts';
import { guardedAction } from './guarded-action.ts';

/** Changes the loan amount. A loan that exists at the provider is cancelled there and created again later. */
export const changeLoan = guardedAction({
  action: 'change-loan',
  input: operations.changeLoanAmount.http.input,
  plan: (application, request, who) => {
    const option = loanOptions.find((known) => String(known.id) === request.loanId);
    if (!option) throw new AppError('request.invalid');
    const transition = makeTransition(application, { action: 'change-loan', by: 'staff', ...who });
    const cancels =
      application.loan.provider_loan_id !== undefined && transition.effects.includes('clear-provider-loan');
    const { id, value, currency } = option;
    const customer = {
      ...transition.application,
      cancelledLoans: application.cancelledLoans + (cancels ? 1 : 0),
      loan: { ...transition.application.loan, loan: { id, value, currency }, loanId: id },
    };
    return { ...transition, application: customer };
  },
  carryOut: async (context, meta, { application, transition }) => {
    const { provider_loan_id: loanId } = application.loan;
    if (loanId !== undefined && transition.effects.includes('clear-provider-loan')) {
      await callService(context, meta, operations.cancelProviderLoan, {
        reference: references.loanCancellation(application.id, application.cancelledLoans),
        customerId: application.id,
        loanId,
      });
      await voidPasscodesQuietly(context, meta, application.id);
    }
    return { transition };
  },
});

import { AppError, eWalletFee, operations } from '@tshepa/contracts';
import { references } from '../../domain/references.ts';
import { makeTransition } from '../../domain/transition.ts';
import { callService } from '../third-parties.ts';
import { guardedAction } from './guarded-action.ts';

/** Pays an approved loan out once. The e-wallet fee is deducted from the amount. */
export const payOut = guardedAction({
  action: 'pay-out',
  input: operations.createPayout.http.input,
  plan: (application, request, who) => {
    const transition = makeTransition(application, { action: 'pay-out', by: 'staff', ...who });
    const { loan, enrollment } = application;
    const isSameLoan = enrollment?.client_id === request.clientId && loan.provider_loan_id === request.loanId;
    if (!loan.loan || !isSameLoan) {
      throw new AppError('payout.failed', {
        message: 'The client or the loan does not belong to this application',
      });
    }
    return transition;
  },
  carryOut: async (context, meta, { application, request, transition }) => {
    const { loan } = application;
    const option = loan.payback_option ?? 'eft';
    const payout = await callService(context, meta, operations.createProviderPayout, {
      reference: references.payout(application.id, application.cancelledLoans),
      customerId: application.id,
      clientId: request.clientId,
      loanId: request.loanId,
      amount: (loan.loan?.value ?? 0) - (option === 'e-wallet' ? eWalletFee : 0),
      option,
    });
    const paidAt = context.clock.now().toISOString();
    const paid = { reference: payout.reference, amount: payout.amount, paidAt };
    const customer = { ...transition.application, loan: { ...transition.application.loan, payout: paid } };
    return { transition: { ...transition, application: customer }, message: payout.message };
  },
});

import { AppError, eWalletFee, operations } from '@tshepa/contracts';
import { move } from '../../domain/transition.ts';
import { references } from '../../domain/references.ts';
import { ask } from '../third-parties.ts';
import { guardedMove } from './guarded-action.ts';

/** Pays an approved loan out once. The e-wallet fee is deducted from the amount. */
export const payOut = guardedMove({
  action: 'pay-out',
  input: operations.createPayout.http.input,
  plan: (record, request, who) => {
    const moved = move(record, { action: 'pay-out', by: 'staff', ...who });
    const { loan, enrollment } = record;
    const isSameLoan = enrollment?.client_id === request.clientId && loan.provider_loan_id === request.loanId;
    if (!loan.loan || !isSameLoan) {
      throw new AppError('payout.failed', {
        message: 'The client or the loan does not belong to this application',
      });
    }
    return moved;
  },
  carryOut: async (context, meta, { record, request, moved }) => {
    const { loan } = record;
    const option = loan.payback_option ?? 'eft';
    const payout = await ask(context, meta, operations.createProviderPayout, {
      reference: references.payout(record.id, record.cancelledLoans),
      customerId: record.id,
      clientId: request.clientId,
      loanId: request.loanId,
      amount: (loan.loan?.value ?? 0) - (option === 'e-wallet' ? eWalletFee : 0),
      option,
    });
    const paidAt = context.clock.now().toISOString();
    const paid = { reference: payout.reference, amount: payout.amount, paidAt };
    const customer = { ...moved.customer, loan: { ...moved.customer.loan, payout: paid } };
    return { moved: { ...moved, customer }, message: payout.message };
  },
});

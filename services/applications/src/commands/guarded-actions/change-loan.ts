import { AppError, loanOptions, operations } from '@tshepa/contracts';
import { move } from '../../domain/transition.ts';
import { references } from '../../domain/references.ts';
import { ask } from '../third-parties.ts';
import { voidPasscodesQuietly } from '../void-passcodes.ts';
import { guardedMove } from './guarded-action.ts';

/** Changes the loan amount. A loan that exists at the provider is cancelled there and created again later. */
export const changeLoan = guardedMove({
  action: 'change-loan',
  input: operations.changeLoanAmount.http.input,
  plan: (record, request, who) => {
    const option = loanOptions.find((known) => String(known.id) === request.loanId);
    if (!option) throw new AppError('request.invalid');
    const moved = move(record, { action: 'change-loan', by: 'staff', ...who });
    const cancels =
      record.loan.provider_loan_id !== undefined && moved.effects.includes('clear-provider-loan');
    const { id, value, currency } = option;
    const customer = {
      ...moved.customer,
      cancelledLoans: record.cancelledLoans + (cancels ? 1 : 0),
      loan: { ...moved.customer.loan, loan: { id, value, currency }, loanId: id },
    };
    return { ...moved, customer };
  },
  carryOut: async (context, meta, { record, moved }) => {
    const { provider_loan_id: loanId } = record.loan;
    if (loanId !== undefined && moved.effects.includes('clear-provider-loan')) {
      await ask(context, meta, operations.cancelProviderLoan, {
        reference: references.loanCancellation(record.id, record.cancelledLoans),
        customerId: record.id,
        loanId,
      });
      await voidPasscodesQuietly(context, meta, record.id);
    }
    return { moved };
  },
});

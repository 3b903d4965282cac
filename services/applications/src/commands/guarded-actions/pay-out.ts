import { AppError, operations, payoutFeeOf } from '@tshepa/contracts';
import * as z from 'zod/mini';
import { references } from '../../domain/references.ts';
import { makeTransition } from '../../domain/transition.ts';
import { callService } from '../third-parties.ts';
import type { GuardedAction } from './guarded-action.ts';

/** Pays an approved loan out once. The e-wallet fee is deducted from the amount. */
export const payOut: GuardedAction = (approved, request, who) => {
  const { clientId, loanId } = z.parse(operations.createPayout.http.input, request);
  const { application, transition } = makeTransition(approved, { action: 'pay-out', by: 'staff', ...who });
  const { loan, enrolment } = approved;
  const isSameLoan = enrolment?.clientId === clientId && loan.providerLoan?.id === loanId;
  if (!loan.option || !isSameLoan) {
    throw new AppError('payout.failed', {
      message: 'The client or the loan does not belong to this application',
    });
  }
  const { value } = loan.option;
  const option = loan.payoutOption ?? 'eft';
  return {
    transition,
    carryOut: async (context, meta) => {
      const { reference, amount, message } = await callService(
        context,
        meta,
        operations.createProviderPayout,
        {
          reference: references.payout(approved.id, approved.cancelledLoans),
          customerId: approved.id,
          clientId,
          loanId,
          amount: value - payoutFeeOf(option),
          option,
        },
      );
      const payout = { reference, amount, paidAt: context.clock.now().toISOString() };
      return { application: { ...application, loan: { ...application.loan, payout } }, transition, message };
    },
  };
};

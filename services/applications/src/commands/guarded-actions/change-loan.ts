import { AppError, loanOptions, operations } from '@tshepa/contracts';
import * as z from 'zod/mini';
import { references } from '../../domain/references.ts';
import { makeTransition } from '../../domain/transition.ts';
import { callService } from '../third-parties.ts';
import { voidPasscodesQuietly } from '../void-passcodes.ts';
import type { GuardedAction } from './guarded-action.ts';

/** Changes the loan amount. A loan that exists at the provider is cancelled there and created again later. */
export const changeLoan: GuardedAction = (before, request, who) => {
  const { loanId } = z.parse(operations.changeLoanAmount.http.input, request);
  const chosen = loanOptions.find((known) => String(known.id) === loanId);
  if (!chosen) throw new AppError('request.invalid');
  const { application, transition } = makeTransition(before, { action: 'change-loan', by: 'staff', ...who });
  const { providerLoan } = before.loan;
  const cancelled = transition.effects.includes('clear-provider-loan') ? providerLoan : undefined;
  const { id, value, currency } = chosen;
  const changed = {
    ...application,
    cancelledLoans: before.cancelledLoans + (cancelled ? 1 : 0),
    loan: { ...application.loan, option: { id, value, currency } },
  };
  return {
    transition,
    carryOut: async (context, meta) => {
      if (cancelled) {
        await callService(context, meta, operations.cancelProviderLoan, {
          reference: references.loanCancellation(before.id, before.cancelledLoans),
          customerId: before.id,
          loanId: cancelled.id,
        });
        await voidPasscodesQuietly(context, meta, before.id);
      }
      return { application: changed, transition };
    },
  };
};

import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';
import { currentReference } from './create-provider-loan.ts';

/** Cancels the loan once. Nothing is cancelled when the provider has no loan under the reference that requested it. */
export const cancelProviderLoan = (context: Context) =>
  serveSystem(operations.cancelProviderLoan, async ({ customerId, reference, loanId, loanReference }) => {
    const { runEffect, kinds } = context;
    const find = async (created: string) =>
      (await kinds.loan.find(await currentReference(context, created)))?.provider_loan_id;
    const id = loanId ?? (loanReference && (await find(loanReference)));
    if (id) await runEffect(kinds['loan-cancellation'], customerId, { reference, loanId: id });
    return { ok: true as const };
  });

import {
  AppError,
  feesAreLawful,
  johannesburgDay,
  loanTermsForProvider,
  operations,
  type ProviderLoan,
} from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';
import { isRequestedLoan } from '../../third-parties/provider/wire.ts';

const ownCancellation = (reference: string) => `${reference}~cancel`;

/**
 * A loan that was cancelled because of its fees or terms keeps its reference. The next attempt gets a new reference.
 */
export async function currentReference(
  { calls }: Pick<Context, 'calls'>,
  reference: string,
): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const candidate = attempt === 0 ? reference : `${reference}~${attempt}`;
    const cancellation = await calls.get(ownCancellation(candidate));
    if (cancellation?.state !== 'done') return candidate;
  }
}

const isLawful = (loan: ProviderLoan, now: Date) =>
  feesAreLawful(
    {
      principal: loan.principle_debt_amount,
      initiationFee: loan.initiation_fees,
      serviceFee: loan.service_fees,
      interest: loan.interest_amount,
    },
    johannesburgDay(now),
  );

/** Creates the loan once. It is cancelled and refused when it has other terms, another client or unlawful fees. */
export const createProviderLoan = (context: Context) =>
  serveSystem(operations.createProviderLoan, async ({ customerId, reference: ours, ...asked }) => {
    const { runEffect, kinds, clock, logger } = context;
    const body = { ...asked, ...loanTermsForProvider(asked, johannesburgDay(clock.now())) };
    const reference = await currentReference(context, ours);
    const answered = await runEffect(kinds.loan, customerId, { ...body, reference });
    // A damaged answer may look like the loan of another client, so a loan that differs is read again.
    const created = isRequestedLoan(answered, body)
      ? answered
      : ((await kinds.loan.find(reference)) ?? answered);
    const { client_id: _compared, ...loan } = created;
    const isAsRequested = isRequestedLoan(created, body);
    if (isAsRequested && isLawful(loan, clock.now())) return loan;
    const problem = isAsRequested ? 'loan.fees_above_cap' : 'provider.loan_differs';
    logger.error({ event: problem, reference }, 'a loan of the provider is cancelled at once');
    const cancellation = { reference: ownCancellation(reference), loanId: loan.provider_loan_id };
    await runEffect(kinds['loan-cancellation'], customerId, cancellation);
    throw new AppError(problem);
  });

import { AppError, feesAreLawful, johannesburgDay, operations, type ProviderLoan } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

const feeCancellation = (reference: string) => `${reference}~cancel`;

/** A loan that was cancelled because of its fees keeps its reference, so the next attempt gets a new one. */
async function currentReference({ calls }: Context, reference: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const candidate = attempt === 0 ? reference : `${reference}~${attempt}`;
    const cancellation = await calls.get(feeCancellation(candidate));
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

/** Creates the loan once. A loan with fees above the legal caps is cancelled at once and refused. */
export const createProviderLoan = (context: Context) =>
  serveSystem(operations.createProviderLoan, async ({ customerId, reference: ours, ...body }) => {
    const { runEffect, kinds, clock, logger } = context;
    const reference = await currentReference(context, ours);
    const loan = await runEffect(kinds.loan, customerId, { ...body, reference });
    if (isLawful(loan, clock.now())) return loan;
    logger.error(
      { event: 'loan.fees_above_cap', reference },
      'the fees of the provider are above the legal caps',
    );
    const cancellation = { reference: feeCancellation(reference), loanId: loan.provider_loan_id };
    await runEffect(kinds['loan-cancellation'], customerId, cancellation);
    throw new AppError('loan.fees_above_cap');
  });

import { AppError, feesAreLawful, johannesburgDay, operations, type ProviderLoan } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

const feeCancellation = (reference: string) => `${reference}~cancel`;

/**
 * The reference that this loan has at the provider. A loan cancelled for its fees stays with the provider under its
 * reference, so the next try (with another product, say) goes under a new one.
 */
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

/** Creates the loan once. One with fees above the legal caps is cancelled at once and refused. */
export const createProviderLoan = (context: Context) =>
  serveSystem(operations.createProviderLoan, async ({ customerId, reference: ours, ...body }) => {
    const { runEffect, kinds, parties, clock, logger } = context;
    const reference = await currentReference(context, ours);
    const loan = await runEffect(kinds.loan, { reference, customerId }, () =>
      parties.provider.createLoan({ ...body, reference }),
    );
    if (isLawful(loan, clock.now())) return loan;
    logger.error(
      { event: 'loan.fees_above_cap', reference },
      'the provider asked for more than the law allows',
    );
    const cancellation = { reference: feeCancellation(reference), loanId: loan.provider_loan_id };
    await runEffect(kinds['loan-cancellation'], { reference: cancellation.reference, customerId }, () =>
      parties.provider.cancelLoan(cancellation),
    );
    throw new AppError('loan.fees_above_cap');
  });

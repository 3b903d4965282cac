import { AppError, feesAreLawful, johannesburgDay, operations, type ProviderLoan } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

const ownCancellation = (reference: string) => `${reference}~cancel`;

/** A loan that was cancelled because of its fees or terms keeps its reference, so the next attempt gets a new one. */
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

type Asked = { amount: number; noOfInstalments: number };

/** A loan that a look-up finds may have been created for an earlier request, whose reply was lost. */
function problemOf(loan: ProviderLoan, asked: Asked, now: Date) {
  const isAsked =
    loan.principle_debt_amount === asked.amount && loan.no_of_instalments === asked.noOfInstalments;
  if (!isAsked) return 'provider.loan_differs' as const;
  return isLawful(loan, now) ? undefined : ('loan.fees_above_cap' as const);
}

/** Creates the loan once. One with other terms, or with fees above the legal caps, is cancelled and refused. */
export const createProviderLoan = (context: Context) =>
  serveSystem(operations.createProviderLoan, async ({ customerId, reference: ours, ...body }) => {
    const { runEffect, kinds, clock, logger } = context;
    const reference = await currentReference(context, ours);
    const loan = await runEffect(kinds.loan, customerId, { ...body, reference });
    const problem = problemOf(loan, body, clock.now());
    if (!problem) return loan;
    logger.error({ event: problem, reference }, 'a loan of the provider is cancelled at once');
    const cancellation = { reference: ownCancellation(reference), loanId: loan.provider_loan_id };
    await runEffect(kinds['loan-cancellation'], customerId, cancellation);
    throw new AppError(problem);
  });

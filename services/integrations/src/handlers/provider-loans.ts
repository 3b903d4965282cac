import { AppError, feesAreLawful, johannesburgDay, operations, type ProviderLoan } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { serveKnown, serveSystem } from '../policies.ts';

const feeCancellation = (reference: string) => `${reference}~cancel`;

/** A loan cancelled for its fees keeps its reference there, so the next attempt gets a new one. */
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

export const cancelProviderLoan = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.cancelProviderLoan, async ({ customerId, ...cancellation }) => {
    await runEffect(kinds['loan-cancellation'], customerId, cancellation);
    return { ok: true as const };
  });

export const createProviderPayout = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.createProviderPayout, async ({ customerId, ...payout }) => {
    const { reference, amount, message } = await runEffect(kinds.payout, customerId, payout);
    return { reference, amount, message };
  });

export const findProviderLoan = ({ thirdParties }: Context) =>
  serveSystem(operations.findProviderLoan, ({ clientNo }) => thirdParties.provider.findLoan(clientNo));

export const getProviderSchedule = ({ thirdParties }: Context) =>
  serveSystem(operations.getProviderSchedule, (request) => thirdParties.provider.schedule(request));

export const listPayoutOptions = ({ thirdParties }: Context) =>
  serveKnown(operations.listPayoutOptions, () => thirdParties.provider.listPayoutOptions());

export const listProviderProducts = ({ thirdParties }: Context) =>
  serveSystem(operations.listProviderProducts, ({ clientId }) =>
    thirdParties.provider.listProducts(clientId),
  );

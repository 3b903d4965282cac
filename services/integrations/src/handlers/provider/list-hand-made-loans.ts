import { operations } from '@tshepa/contracts';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';
import type { clientLoansAnswerSchema } from '../../third-parties/provider/wire.ts';

type Loans = z.output<typeof clientLoansAnswerSchema>['loans'];

const openIn = (loans: Loans) =>
  loans
    .filter(({ reference, isSettled, isPaidOut }) => reference === null && !isSettled && !isPaidOut)
    .map(({ provider_loan_id: loanId, createdAt }) => ({ loanId, createdAt }));

/**
 * Returns the open hand-made loans that appear in both answers. A single damaged answer may show our own loan as made
 * by hand, or a paid-out loan as open.
 */
export function openInBoth(one: Loans, other: Loans) {
  const known = openIn(other);
  return openIn(one).filter((loan) =>
    known.some(({ loanId, createdAt }) => loanId === loan.loanId && createdAt === loan.createdAt),
  );
}

export const listHandMadeLoans = ({ thirdParties: { provider } }: Context) =>
  serveSystem(operations.listHandMadeLoans, async ({ clientNo }) => {
    const loans = await provider.listLoans(clientNo);
    return loans.length === 0 ? [] : openInBoth(loans, await provider.listLoans(clientNo));
  });

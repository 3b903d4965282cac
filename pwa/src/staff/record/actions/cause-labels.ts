import type { DeclineCause } from '@tshepa/contracts/constants';
import type { LoanDistribution } from '@tshepa/contracts/entities/loan';
import { newerCode } from '@tshepa/contracts/tolerant-reader';

export const causeLabels: Readonly<Record<DeclineCause, string>> = {
  'papers-not-genuine': 'Papers not genuine',
  'account-of-another': 'Somebody else’s account',
  'details-differ': 'Details not confirmed',
  'statements-too-old': 'Statements too old',
  'income-not-shown': 'Salary not shown in the documents',
  'income-too-low': 'Income below the minimum',
  'too-little-left': 'Too little left over',
  'other-lenders': 'Other lenders',
  'bureau-record': 'Bureau record',
  'loan-running': 'Loan running, or too soon',
  'no-answer': 'No answer from the customer',
};

/** Returns a cause in words. This build may not know a cause of a later build. */
export const causeText = (cause: LoanDistribution['declined_cause']): string | undefined =>
  cause === newerCode ? 'Another cause' : cause && causeLabels[cause];

import { expect, test } from 'vitest';
import { bureauRepayments } from './bureau.ts';

test.each([
  ['at the top of the report', { PossibleRePmtAmt: 350 }, 350],
  ['in a nested summary, as text', { CC_RESULTS: { SUMMARY: [{ PossibleRePmtAmt: '350.50' }] } }, 350.5],
  ['no such field', { CC_RESULTS: {} }, undefined],
  ['an empty text', { PossibleRePmtAmt: '' }, undefined],
  ['null', { PossibleRePmtAmt: null }, undefined],
  ['a negative amount', { PossibleRePmtAmt: -1 }, undefined],
  ['a word', { PossibleRePmtAmt: 'n/a' }, undefined],
  ['no report', undefined, undefined],
])('the bureau’s estimate of repayments is read from the report, or is unknown: %s', (_where, report, amount) => {
  expect(bureauRepayments(report)).toBe(amount);
});

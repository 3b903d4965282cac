import type { PayoutRow } from '@tshepa/contracts/entities/batch';
import { expect, test } from 'vitest';
import { dividedRows, exceptionText, leftOutText, sumOf } from './payout-words.ts';

const row = (id: string, change: Partial<PayoutRow> = {}): PayoutRow => ({
  id,
  version: 3,
  amount: 1000,
  option: 'eft',
  accountEnding: '3456',
  isUnderWay: false,
  exceptions: [],
  ...change,
});
const idsOf = (rows: readonly PayoutRow[]) => rows.map(({ id }) => id);

test('[S4.21] a batch is divided into what is clear, what needs a tap each, and what is left out', () => {
  const { clear, exceptions, left } = dividedRows({
    rows: [
      row('clear'),
      row('bare', { exceptions: ['no-agreement', 'no-mandate'] }),
      row('under way', { exceptions: ['no-mandate'], isUnderWay: true }),
      row('stopped', { exceptions: ['no-mandate'], stop: 'stop-note' }),
      row('withdrawn', { ending: 'withdrawn' }),
      row('strange', { exceptions: ['newer'] }),
    ],
  });
  expect(idsOf(clear)).toEqual(['clear', 'under way']);
  expect(idsOf(exceptions)).toEqual(['bare']);
  expect(idsOf(left)).toEqual(['stopped', 'withdrawn', 'strange']);
  expect(sumOf([...clear, ...exceptions])).toBe(3000);
});

test('each exception and each reason for leaving a payout out is said in words', () => {
  expect(exceptionText(row('a', { exceptions: ['no-agreement', 'over-daily-total'] }))).toBe(
    'no agreement, over the daily total',
  );
  expect(leftOutText(row('a', { stop: 'account-changed' }))).toBe(
    'Account changed since the payout was asked for',
  );
  expect(leftOutText(row('a', { ending: 'rejected', message: 'Not yet' }))).toBe('Rejected: Not yet');
  expect(leftOutText(row('a', { stop: 'refused', message: 'Too little left' }))).toBe(
    'Cannot be paid: Too little left',
  );
  expect(leftOutText(row('a'))).toBeUndefined();
});

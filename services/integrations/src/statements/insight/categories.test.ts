import type { StatementRow } from '@tshepa/contracts/statements/statement';
import { expect, test } from 'vitest';
import { lenderCredits } from './categories.ts';

const row = (date: string, description: string, amountCents: number): StatementRow => ({
  date,
  description,
  amountCents,
  feeCents: null,
  infoFeeCents: null,
  balanceCents: null,
  agrees: true,
});

test('money from lenders is listed with its day, unlike repayments and returned debits', () => {
  const rows = [
    row('2026-08-01', 'WONGA LOAN 4471', 300_000),
    row('2026-08-05', 'Capfin loan payout 12/08', 500_000),
    row('2026-08-25', 'Wonga loan repayment', -320_000),
    row('2026-08-26', 'Returned debit order capfin', 40_000),
    row('2026-08-27', 'Salary Blue Crane', 900_000),
  ];
  const found = lenderCredits(rows);
  expect(found.map(({ date }) => date)).toEqual(['2026-08-01', '2026-08-05']);
  expect(new Set(found.map(({ lender }) => lender)).size).toBe(2);
});

import type { StatementRow } from '@tshepa/contracts/statements/statement';
import { expect, test } from 'vitest';
import { moneyMonths, moneyRows } from './months.ts';

const row = (
  date: string,
  description: string,
  rand: number,
  extra: Partial<StatementRow> = {},
): StatementRow => ({
  date,
  description,
  amountCents: Math.round(rand * 100),
  feeCents: null,
  infoFeeCents: null,
  balanceCents: null,
  agrees: true,
  ...extra,
});

const rows = [
  row('2026-09-01', 'Huur J Botha', -2_500, { balanceCents: 12_00 }),
  row('2026-09-02', 'ATM withdrawal Soweto', -500, { feeCents: -950, balanceCents: -40_00 }),
  row('2026-09-03', 'Hollywoodbets', -120.5),
  row('2026-09-05', 'Transfer to savings', -300),
  row('2026-09-06', 'Shoprite Orlando', -640.2),
  row('2026-09-07', 'Returned debit order capfin', 400),
  row('2026-09-08', 'Wonga loan 4471', 3_000),
  row('2026-09-20', 'Capfin loan', -900),
  row('2026-09-21', 'Gift from aunt', 250),
  row('2026-09-25', 'Salary Blue Crane', 8_200, { balanceCents: 900_00 }),
  row('2026-10-25', 'Salary Blue Crane', 8_200),
];

test('each month is added up by kind, with its lowest balance, and moves between own accounts and returns are left out', () => {
  expect(moneyMonths(rows)).toEqual([
    {
      month: '2026-09',
      amounts: {
        rent: 2_500,
        cash: 500,
        fees: 9.5,
        gambling: 120.5,
        otherSpending: 640.2,
        loans: 3_000,
        debt: 900,
        otherIncome: 250,
        salary: 8_200,
      },
      lowestBalance: -40,
    },
    { month: '2026-10', amounts: { salary: 8_200 } },
  ]);
});

test('the rows behind a month add up to its amounts', () => {
  const [september] = moneyMonths(rows);
  const sums: Record<string, number> = {};
  for (const { date, kind, amount } of moneyRows(rows))
    if (date.startsWith('2026-09')) sums[kind] = (sums[kind] ?? 0) + amount;
  expect(sums).toEqual(september?.amounts);
});

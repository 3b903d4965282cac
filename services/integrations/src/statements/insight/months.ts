import type { MoneyMonth, MoneyRow } from '@tshepa/contracts';
import { salaryRows } from '@tshepa/contracts/statements/salary';
import type { StatementRow } from '@tshepa/contracts/statements/statement';
import { kindOf } from './categories.ts';

/** A busy account has about 400 rows in three months. The rest of a longer list is left out of the report. */
const maximumRows = 2_000;

type Entry = { row: StatementRow; kind: string; cents: number };

/** Returns what each row brought in or cost. A fee that was charged with a row is an entry of its own. */
function entriesOf(rows: readonly StatementRow[]): Entry[] {
  const salaries = new Set(salaryRows(rows));
  return rows.flatMap((row) => {
    const kind = row.amountCents === 0 ? null : kindOf(row, salaries);
    const fee = row.feeCents ?? 0;
    return [
      ...(kind ? [{ row, kind, cents: Math.abs(row.amountCents) }] : []),
      ...(fee < 0 ? [{ row, kind: 'fees', cents: -fee }] : []),
    ];
  });
}

/** Returns the rows behind the picture of the months, oldest first. */
export const moneyRows = (rows: readonly StatementRow[]): MoneyRow[] =>
  entriesOf(rows)
    .slice(0, maximumRows)
    .map(({ row: { date, description }, kind, cents }) => ({ date, description, kind, amount: cents / 100 }));

/** Adds up the money of each month by kind, and finds the lowest balance that the statements print. */
export function moneyMonths(rows: readonly StatementRow[]): MoneyMonth[] {
  const entries = entriesOf(rows);
  const months = [...new Set(rows.map(({ date }) => date.slice(0, 7)))];
  return months.map((month) => {
    const cents = new Map<string, number>();
    for (const { row, kind, cents: added } of entries)
      if (row.date.startsWith(month)) cents.set(kind, (cents.get(kind) ?? 0) + added);
    const balances = rows.flatMap(({ date, balanceCents }) =>
      date.startsWith(month) && balanceCents !== null ? [balanceCents] : [],
    );
    return {
      month,
      amounts: Object.fromEntries([...cents].map(([kind, sum]) => [kind, sum / 100])),
      ...(balances.length > 0 ? { lowestBalance: Math.min(...balances) / 100 } : {}),
    };
  });
}

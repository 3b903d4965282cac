import type { TextItem } from './layout/text-item.ts';
import { readStatements } from './read-statement.ts';
import { salaryRows } from './salary.ts';

/** What one statement says about itself. Days are `yyyy-MM-dd`, amounts in cents. Unreadable values are left out. */
export type StatementSummary = {
  bank?: string;
  accountNumber?: string;
  holder?: string;
  start?: string;
  end?: string;
  salaries: { date: string; amountCents: number }[];
};

/**
 * Reads the part of a statement that a phone shows at once, from the text of all pages. A salary is listed only when the
 * balances around it add up.
 */
export function summarise(items: readonly TextItem[]): StatementSummary {
  const read = readStatements(items);
  const bank = read.find((one) => one.bank)?.bank;
  const accountNumber = read.flatMap(({ accountNumbers }) => accountNumbers.slice(0, 1))[0];
  const holder = read.find((one) => one.holder)?.holder;
  const start = read.flatMap(({ period, rows }) => period?.start ?? rows[0]?.date ?? []).sort()[0];
  const end = read
    .flatMap(({ period, rows }) => period?.end ?? rows.at(-1)?.date ?? [])
    .sort()
    .at(-1);
  const rows = read.flatMap((one) => one.rows).filter(({ agrees }) => agrees);
  const salaries = new Map(
    salaryRows(rows).map(({ date, amountCents }) => [`${date} ${amountCents}`, { date, amountCents }]),
  );
  return {
    ...(bank ? { bank } : {}),
    ...(accountNumber ? { accountNumber } : {}),
    ...(holder ? { holder } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    salaries: [...salaries.values()],
  };
}

import type { TextItem } from './layout/text-item.ts';
import { readStatement } from './read-statement.ts';
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
  const { bank, accountNumbers, holder, period, rows } = readStatement(items);
  const [accountNumber] = accountNumbers;
  const start = period?.start ?? rows[0]?.date;
  const end = period?.end ?? rows.at(-1)?.date;
  return {
    ...(bank ? { bank } : {}),
    ...(accountNumber ? { accountNumber } : {}),
    ...(holder ? { holder } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    salaries: salaryRows(rows.filter(({ agrees }) => agrees)).map(({ date, amountCents }) => ({
      date,
      amountCents,
    })),
  };
}

import type { TextItem } from './layout/text-item.ts';
import { readStatement } from './read-statement.ts';
import { salaryRows } from './salary.ts';
import type { BankKey } from './statement.ts';

/** What one statement says about itself. Days are `yyyy-MM-dd`, amounts in cents. What could not be read is left out. */
export type StatementSummary = {
  bank?: BankKey;
  accountNumber?: string;
  start?: string;
  end?: string;
  salaries: { date: string; amountCents: number }[];
};

/**
 * Reads what a phone shows of a statement at once, given the text of all its pages. A salary is listed only when the balances
 * around it add up.
 */
export function summarise(items: readonly TextItem[]): StatementSummary {
  const { bank, accountNumbers, period, rows } = readStatement(items);
  const [accountNumber] = accountNumbers;
  const start = period?.start ?? rows[0]?.date;
  const end = period?.end ?? rows.at(-1)?.date;
  return {
    ...(bank ? { bank } : {}),
    ...(accountNumber ? { accountNumber } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    salaries: salaryRows(rows.filter(({ agrees }) => agrees)).map(({ date, amountCents }) => ({
      date,
      amountCents,
    })),
  };
}

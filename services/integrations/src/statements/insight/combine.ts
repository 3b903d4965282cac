import type { StatementAnalysis } from '@tshepa/contracts';
import { debitDayBy, namedPayDay, payDayRule, payDayText } from '@tshepa/contracts/rules/pay-day';
import { epochDay } from '@tshepa/contracts/statements/reading/dates';
import { isRegularSalary, salaryRows } from '@tshepa/contracts/statements/salary';
import type { StatementRow } from '@tshepa/contracts/statements/statement';
import type { Statement } from '../statement.ts';
import { expensesByGroup, incomeByGroup, lenderCredits, otherLenders, returnedDebits } from './categories.ts';
import { moneyMonths } from './months.ts';
import { reasonsAcross } from './reasons.ts';
import { worstVerdict } from './worst-verdict.ts';

const daysAMonth = 30.44;
/** Smaller deposits are nobody's pay: R100. */
const smallestCreditCents = 10_000;

const rand = (cents: number) => cents / 100;
const only = <Value>(values: readonly (Value | null)[]): Value | undefined => {
  const distinct = [...new Set(values.filter((value) => value !== null))];
  return distinct.length === 1 ? distinct[0] : undefined;
};

/** Combines the statements of one applicant: the holder, income, expenses, and reasons for a closer look. */
export function combineStatements(
  statements: readonly Statement[],
  { today, fullName }: { today: string; fullName: string | undefined },
): StatementAnalysis {
  const ordered = statements.toSorted((a, b) => (a.periodStart ?? '').localeCompare(b.periodStart ?? ''));
  const by = <Key extends keyof Statement>(key: Key) => statements.map((statement) => statement[key]);
  const ends = by('periodEnd').flatMap((end) => end ?? []);
  const product = only(by('product'));
  const opening = ordered[0]?.openingCents ?? null;
  const closing = ordered.at(-1)?.closingCents ?? null;
  const rows = rowsOf(statements);
  const money = moneyIn(rows, monthsOf(statements, rows));
  const { salaryDates } = money;
  const across = reasonsAcross(statements, { today, fullName, salaryDates });
  return {
    bank: only(by('bank')) ?? '',
    holder: by('holder').find((holder) => holder !== null) ?? '',
    accountNumber: only(by('accountNumber')) ?? '',
    periodStart: ordered[0]?.periodStart ?? '',
    periodEnd: ends.toSorted().at(-1) ?? '',
    ...money,
    ...payDayOf(salaryDates, today),
    reconciles: statements.every(({ reconciles }) => reconciles),
    reasons: [...new Set([...by('reasons').flat(), ...across])],
    verdict: worstVerdict(by('verdict')),
    ...(product === undefined ? {} : { product }),
    ...(opening === null ? {} : { openingBalance: rand(opening) }),
    ...(closing === null ? {} : { closingBalance: rand(closing) }),
    transactions: rows.length,
    months: moneyMonths(rows),
    credits: rows
      .filter(({ amountCents }) => amountCents >= smallestCreditCents)
      .map(({ date, amountCents }) => ({ date, amount: rand(amountCents) })),
  };
}

function payDayOf(salaryDates: readonly string[], today: string): Pick<StatementAnalysis, 'payDay'> {
  const rule = payDayRule(salaryDates);
  if (!rule) return {};
  const day = namedPayDay(rule);
  const seen = { rule: payDayText(rule), debitDay: debitDayBy(rule, today) };
  return { payDay: day === undefined ? seen : { ...seen, day } };
}

/** Calculates income and expenses in rand a month. The salary is the mean of the months in which a salary was paid. */
function moneyIn(rows: readonly StatementRow[], months: number) {
  const monthly = (cents: number) => rand(Math.round(cents / months));
  const monthlyBy = (groups: ReadonlyMap<string, number>) =>
    Object.fromEntries([...groups].map(([group, cents]) => [group, monthly(cents)]));
  const salaries = salaryRows(rows);
  const salaryDates = [...new Set(salaries.map(({ date }) => date))];
  const paidMonths = new Set(salaryDates.map((date) => date.slice(0, 7))).size;
  const earned = salaries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const expenses = expensesByGroup(rows);
  const spent = [...expenses].filter(([group]) => group !== 'own accounts');
  return {
    fixedIncome: paidMonths === 0 ? 0 : rand(Math.round(earned / paidMonths)),
    expenses: monthly(spent.reduce((sum, [, cents]) => sum + cents, 0)),
    salaryDates,
    salaryIsRegular: isRegularSalary(salaryDates),
    incomeGroups: monthlyBy(incomeByGroup(rows, salaries)),
    expenseGroups: monthlyBy(expenses),
    returnedDebits: returnedDebits(rows).length,
    otherLenders: otherLenders(rows),
    lenderCredits: lenderCredits(rows),
  };
}

const periodOf = ({ periodStart, periodEnd }: Statement) => `${periodStart} ${periodEnd}`;

/** Returns the rows of all files, oldest first. A period that was sent twice counts once. */
export function rowsOf(statements: readonly Statement[]): StatementRow[] {
  const seen = new Set<string>();
  return statements
    .flatMap((statement) => {
      const key = `${statement.accountNumber} ${periodOf(statement)}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return statement.rows;
    })
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

function monthsOf(statements: readonly Statement[], rows: readonly StatementRow[]): number {
  const periods = new Map(statements.map((statement) => [periodOf(statement), statement]));
  const days = [...periods.values()].reduce(
    (sum, { periodStart, periodEnd }) =>
      sum + (periodStart && periodEnd ? epochDay(periodEnd) - epochDay(periodStart) + 1 : 0),
    0,
  );
  return Math.max(
    1,
    Math.round((days || new Set(rows.map(({ date }) => date.slice(0, 7))).size * daysAMonth) / daysAMonth),
  );
}

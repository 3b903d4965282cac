import { epochDay } from '../reading/dates.ts';
import type { Statement, StatementRow, Verdict } from '../statement.ts';
import { expensesByGroup, incomeByGroup, otherLenders, returnedDebits } from './categories.ts';
import { mayBeSamePerson } from './names.ts';
import { isRegularSalary, salaryRows } from './salary.ts';

export type Applicant = { fullName?: string | undefined };
export type Overall = {
  verdict: ReadVerdict;
  rows: StatementRow[];
  salaryDates: string[];
  isSalaryRegular: boolean;
  /** Cents a month. */
  incomeCents: number;
  expensesCents: number;
  groups: Map<string, number>;
  incomeGroups: Map<string, number>;
  returnedDebits: number;
  otherLenders: string[];
  reasons: string[];
};

const daysAMonth = 30.44;
const oldAfterDays = 62;
/** The worse, the earlier. */
const order = [
  'tampered',
  'unreconciled',
  'unknown-bank',
  'not-a-statement',
  'ok',
] as const satisfies readonly Verdict[];
/** Of files that could be read. */
export type ReadVerdict = (typeof order)[number];

/** All statements of one applicant together: what they earn and spend, and what does not fit. */
export function overAll(
  statements: readonly Statement[],
  { today, applicant }: { today: string; applicant: Applicant },
): Overall {
  const rows = withoutRepeats(statements).toSorted((a, b) => a.date.localeCompare(b.date));
  const salaries = salaryRows(rows);
  const months = monthsOf(statements, rows);
  const expenses = expensesByGroup(rows);
  const monthly = (cents: number) => Math.round(cents / months);
  const groups = new Map([...expenses].map(([group, cents]) => [group, monthly(cents)]));
  const spent = [...expenses].reduce(
    (sum, [group, cents]) => (group === 'own accounts' ? sum : sum + cents),
    0,
  );
  const salaryDates = [...new Set(salaries.map(({ date }) => date))];
  const paidMonths = new Set(salaryDates.map((date) => date.slice(0, 7))).size;
  return {
    verdict: order.find((verdict) => statements.some((statement) => statement.verdict === verdict)) ?? 'ok',
    rows,
    salaryDates,
    isSalaryRegular: isRegularSalary(salaryDates),
    incomeCents:
      paidMonths === 0
        ? 0
        : Math.round(salaries.reduce((sum, { amountCents }) => sum + amountCents, 0) / paidMonths),
    expensesCents: monthly(spent),
    groups,
    incomeGroups: new Map(
      [...incomeByGroup(rows, salaries)].map(([group, cents]) => [group, monthly(cents)]),
    ),
    returnedDebits: returnedDebits(rows).length,
    otherLenders: otherLenders(rows),
    reasons: [
      ...statements.flatMap(({ reasons }) => reasons),
      ...acrossReasons(statements, { today, applicant, salaryDates }),
    ],
  };
}

const periodOf = ({ periodStart, periodEnd }: Statement) => `${periodStart} ${periodEnd}`;

/** The rows of all files; a period that came twice counts once. */
function withoutRepeats(statements: readonly Statement[]): StatementRow[] {
  const seen = new Set<string>();
  return statements.flatMap((statement) => {
    const key = `${statement.accountNumber} ${periodOf(statement)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return statement.rows;
  });
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

type About = { today: string; applicant: Applicant; salaryDates: readonly string[] };

/** What only the files together can tell. */
function acrossReasons(statements: readonly Statement[], { today, applicant, salaryDates }: About): string[] {
  const reasons: string[] = [];
  const accounts = new Set(statements.flatMap(({ accountNumber }) => accountNumber ?? []));
  if (accounts.size > 1) reasons.push('The statements are of different accounts');
  const holders = [...new Set(statements.flatMap(({ holder }) => holder ?? []))];
  if (applicant.fullName && holders.some((holder) => !mayBeSamePerson(holder, applicant.fullName ?? '')))
    reasons.push('The account holder is not the applicant by name');
  if (holders.some((holder) => !mayBeSamePerson(holder, holders[0] ?? '')))
    reasons.push('The statements are of different account holders');
  const dated = statements
    .flatMap(({ periodStart, periodEnd }) =>
      periodStart && periodEnd ? [{ start: periodStart, end: periodEnd }] : [],
    )
    .toSorted((a, b) => a.start.localeCompare(b.start));
  const repeated = dated.filter(
    ({ start, end }, index) => dated.findIndex((other) => other.start === start && other.end === end) < index,
  );
  if (repeated.length > 0) reasons.push('The same period was sent more than once');
  for (const [index, { start }] of dated.entries()) {
    const before = dated[index - 1];
    if (before && epochDay(start) - epochDay(before.end) > 7)
      reasons.push(`No statement covers ${before.end} to ${start}`);
  }
  const end = dated
    .map((period) => period.end)
    .toSorted()
    .at(-1);
  if (end && epochDay(today) - epochDay(end) > oldAfterDays)
    reasons.push(`The newest statement ends on ${end}, more than two months ago`);
  if (end && epochDay(end) - epochDay(today) > 35)
    reasons.push(`A statement ends on ${end}, which is still to come`);
  if (salaryDates.length === 0) reasons.push('No salary was found');
  else if (new Set(salaryDates.map((date) => date.slice(0, 7))).size < 3)
    reasons.push('Fewer than three salary deposits were found');
  return reasons;
}

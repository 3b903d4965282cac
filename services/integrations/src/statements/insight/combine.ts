import { epochDay } from '../reading/dates.ts';
import type { Statement, StatementRow, Verdict } from '../statement.ts';
import { expensesByGroup, incomeByGroup, otherLenders, returnedDebits } from './categories.ts';
import { isRegularSalary, salaryRows } from './salary.ts';

type Applicant = { fullName?: string | undefined };

export type Combined = ReturnType<typeof combineStatements>;

const daysAMonth = 30.44;
const oldAfterDays = 62;
/** Worst first. */
const order = [
  'tampered',
  'unreconciled',
  'unknown-bank',
  'not-a-statement',
  'ok',
] as const satisfies readonly Verdict[];

/** Combines the statements of one applicant: income, expenses, and the reasons for staff to look closer. */
export function combineStatements(
  statements: readonly Statement[],
  { today, applicant }: { today: string; applicant: Applicant },
) {
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
    /** In cents a month, like all amounts below. */
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
      ...reasonsAcross(statements, { today, applicant, salaryDates }),
    ],
  };
}

const periodOf = ({ periodStart, periodEnd }: Statement) => `${periodStart} ${periodEnd}`;

/** The rows of all files. A period that was sent twice counts once. */
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

type Context = { today: string; applicant: Applicant; salaryDates: readonly string[] };

function reasonsAcross(
  statements: readonly Statement[],
  { today, applicant, salaryDates }: Context,
): string[] {
  const reasons: string[] = [];
  const accounts = new Set(statements.flatMap(({ accountNumber }) => accountNumber ?? []));
  if (accounts.size > 1) reasons.push('The statements are of different accounts');
  const holders = [...new Set(statements.flatMap(({ holder }) => holder ?? []))];
  if (applicant.fullName && holders.some((holder) => !canBeSamePerson(holder, applicant.fullName ?? '')))
    reasons.push('The account holder is not the applicant by name');
  if (holders.some((holder) => !canBeSamePerson(holder, holders[0] ?? '')))
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

const titles = /\b(?:mr|mrs|ms|miss|dr|prof|rev|adv|mnr|mev|mej|me)\b\.?/g;

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(titles, ' ')
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word !== '');

/** Banks print initials, titles and married names, so the answer is false only when it is certain. */
function canBeSamePerson(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return true;
  const isLong = (word: string) => word.length > 2;
  const shared = a.filter((word) => isLong(word) && b.includes(word));
  if (shared.length === 0) return false;
  const firsts = (words: string[]) => words.filter((word) => !shared.includes(word)).map((word) => word[0]);
  const [restA, restB] = [firsts(a), firsts(b)];
  return restA.length === 0 || restB.length === 0 || restA.some((letter) => restB.includes(letter));
}

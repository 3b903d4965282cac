import { epochDay } from '@tshepa/contracts/statements/reading/dates';
import { salaryRows } from '@tshepa/contracts/statements/salary';
import type { StatementRow } from '@tshepa/contracts/statements/statement';
import type { Sign } from './checks/signs.ts';
import { worstVerdict } from './insight/worst-verdict.ts';
import { type Statement, unreadableStatement } from './statement.ts';

/** Statements that are this many days apart still follow each other, because banks close statements on working days. */
const apartDays = 4;

/** Joins the statements of one file, as when several months were merged into it. A period that repeats counts once. */
export function joinStatements(read: readonly Statement[]): Statement {
  const [first, ...others] = read;
  if (!first) return unreadableStatement('not-a-statement', 'This PDF does not look like a bank statement');
  if (others.length === 0) return first;
  const ordered = read.toSorted((a, b) => (a.periodStart ?? '').localeCompare(b.periodStart ?? ''));
  const distinct = ordered.filter(
    (one, index) => ordered.findIndex((other) => periodOf(other) === periodOf(one)) === index,
  );
  const between = distinct.flatMap((one, index) => betweenStatements(distinct[index - 1], one));
  const reasons = [
    ...new Set([
      ...read.flatMap((one) => one.reasons),
      ...(distinct.length < read.length ? ['The same period is in the file more than once'] : []),
      ...between.map(({ reason }) => reason),
    ]),
  ];
  const rows = distinct.flatMap((one, index) => withoutOverlap(one.rows, distinct[index - 1]));
  const accountNumbers = [...new Set(read.flatMap((one) => one.accountNumbers))];
  if (accountNumbers.length > 1) reasons.push('The file names more than one account');
  const follows = between.every(({ contradicts }) => !contradicts);
  const verdict = worstVerdict(read.map((one) => one.verdict));
  return {
    ...first,
    bank: first.bank ?? others.find(({ bank }) => bank)?.bank ?? null,
    holder: read.find(({ holder }) => holder)?.holder ?? null,
    accountNumber: accountNumbers[0] ?? null,
    accountNumbers,
    periodStart: distinct[0]?.periodStart ?? null,
    periodEnd:
      distinct
        .flatMap(({ periodEnd }) => periodEnd ?? [])
        .toSorted()
        .at(-1) ?? null,
    openingCents: distinct[0]?.openingCents ?? null,
    closingCents: distinct.at(-1)?.closingCents ?? null,
    rows,
    salaryDates: [...new Set(salaryRows(rows).map(({ date }) => date))],
    reconciles: follows && read.every(({ reconciles }) => reconciles),
    pages: read.reduce((sum, { pages }) => sum + pages, 0),
    parts: distinct.map(({ periodStart, periodEnd, openingCents, closingCents, pages }) => ({
      periodStart,
      periodEnd,
      openingCents,
      closingCents,
      pages,
    })),
    verdict: verdict === 'ok' && !follows ? 'unreconciled' : verdict,
    signs: distinctSigns(read.flatMap(({ signs }) => signs)),
    isLikely: read.some(({ isLikely }) => isLikely),
    reasons: [...new Set(reasons)],
  };
}

const distinctSigns = (signs: readonly Sign[]): Sign[] => [
  ...new Map(signs.map((sign) => [sign.sentence, sign])).values(),
];

const periodOf = ({ accountNumber, periodStart, periodEnd }: Statement) =>
  `${accountNumber} ${periodStart} ${periodEnd}`;

/** Names a gap, an overlap, or a balance that does not go on from one statement to the next of the same account. */
export function betweenStatements(
  before: Statement | undefined,
  after: Statement,
): { reason: string; contradicts: boolean }[] {
  if (!before?.periodEnd || !after.periodStart || before.accountNumber !== after.accountNumber) return [];
  const days = epochDay(after.periodStart) - epochDay(before.periodEnd);
  if (days > apartDays)
    return [
      { reason: `No statement covers ${before.periodEnd} to ${after.periodStart}`, contradicts: false },
    ];
  if (days < 0)
    return [
      {
        reason: `Two statements cover ${after.periodStart} to ${[before.periodEnd, after.periodEnd ?? before.periodEnd].toSorted()[0]}`,
        contradicts: false,
      },
    ];
  const isSame = before.closingCents === after.openingCents;
  return isSame || before.closingCents === null || after.openingCents === null
    ? []
    : [
        {
          reason: `The statement from ${after.periodStart} does not open with the closing balance of ${before.periodEnd}`,
          contradicts: true,
        },
      ];
}

/** Leaves out the rows that the statement before shows too. */
function withoutOverlap(rows: readonly StatementRow[], before: Statement | undefined): StatementRow[] {
  const key = ({ date, amountCents, balanceCents, description }: StatementRow) =>
    `${date} ${amountCents} ${balanceCents} ${description}`;
  const known = new Set(before?.rows.map(key));
  return rows.filter((row) => !known.has(key(row)));
}

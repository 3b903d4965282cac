import type { Read } from '@tshepa/contracts/statements/read-statement';
import { feesInBalance, type SolvedRow } from '@tshepa/contracts/statements/rows/solve';

export type Arithmetic = ReturnType<typeof checkArithmetic>;

const rand = (cents: number) => `R${(cents / 100).toFixed(2)}`;
const maximumReasons = 5;

/** Checks the balances row by row, and from the opening to the closing balance. */
export function checkArithmetic(read: Read) {
  const { solved, rows } = read;
  const openingCents = read.statedOpenings[0] ?? solved.openingCents ?? read.otherOpenings[0] ?? null;
  const lastCents = solved.closingCents;
  const closingCents = read.statedClosings.at(-1) ?? lastCents ?? read.otherClosings.at(-1) ?? openingCents;
  const cut = cutAmounts(solved.rows);
  const opens = matchesStated(read.statedOpenings, read.otherOpenings, solved.openingCents);
  const closes = matchesStated(
    read.statedClosings,
    read.otherClosings,
    lastCents ?? solved.openingCents ?? openingCents,
  );
  const crowded = solved.rows.filter(({ reading }) => reading.leftOver > 0);
  const hasClosing = read.statedClosings.length > 0 || read.otherClosings.length > 0;
  const isComplete =
    rows.some(({ balanceCents }) => balanceCents !== null) ||
    (openingCents !== null && openingCents === closingCents && hasClosing);
  const checks: [holds: boolean, reason: string][] = [
    [solved.brokenCarries === 0, 'A balance brought forward is not that of the previous page'],
    [opens, 'The opening balance is not the balance before the first row'],
    [closes, 'The closing balance is not the balance of the last row'],
    [!postsOnlySomeFees(solved.rows), 'Some fees are deducted from the balance and others are not'],
    [isComplete, 'No transactions could be read'],
  ];
  return {
    reconciles: solved.agrees && cut.length === 0 && crowded.length === 0 && checks.every(([holds]) => holds),
    openingCents,
    closingCents,
    /** True when a few figures contradict all the others, so that somebody has probably changed them. */
    isEdited: cut.length > 0 || isEdited(read, closes),
    reasons: [
      ...brokenReasons(solved.rows),
      ...reasonsFor(cut, (date) => `The amount on ${date} fits only without its first digits`),
      ...checks.flatMap(([holds, reason]) => (holds ? [] : [reason])),
      ...reasonsFor(crowded, (date) => `A figure on ${date} is among the amounts but belongs to no amount`),
    ],
  };
}

const dateOf = ({ row: { date } }: SolvedRow) => `${date?.day ?? 0}/${date?.month ?? 0}`;
const reasonsFor = (rows: readonly SolvedRow[], reason: (date: string) => string) =>
  rows.slice(0, maximumReasons).map((row) => reason(dateOf(row)));

function brokenReasons(rows: readonly SolvedRow[]): string[] {
  const broken = rows.filter(({ agrees }) => !agrees);
  const reasons = broken
    .slice(0, maximumReasons)
    .map(
      (row) =>
        `The balance on ${dateOf(row)} differs by ${rand(Math.abs(row.differenceCents))} from the previous balance and the amount`,
    );
  return broken.length > maximumReasons
    ? [...reasons, `${broken.length} balances do not follow from the rows before them`]
    : reasons;
}

/**
 * Finds rows whose balance follows only when the digits before the amount belong to the description. Other rows have
 * the same words without digits. In such a row somebody put a digit in front of the amount. When no other row has these
 * words, the digits may be part of a shop's name.
 */
function cutAmounts(rows: readonly SolvedRow[]): SolvedRow[] {
  const leads = rows.map(leadOf);
  return rows.filter((_, index) => {
    const lead = leads[index] ?? '';
    const words = lead.replace(/[ ]?\d{1,3}$/, '');
    if (words === lead || words === '') return false;
    return leads.some((other, place) => place !== index && other === words);
  });
}

function leadOf({ row, reading }: SolvedRow): string {
  const first = Math.min(...reading.spans.map(({ start }) => start));
  if (!Number.isFinite(first)) return '';
  const line = row.body.text.slice(row.body.text.lastIndexOf('\n', first) + 1, first);
  // Digits in a separate cell cannot have been taken from the amount after it.
  return /[\t]$/.test(line) ? '' : (line.split('\t').at(-1) ?? '').trim();
}

/** When only some fees change the balance, somebody added a fee later or raised the amount of a row. */
function postsOnlySomeFees(rows: readonly SolvedRow[]): boolean {
  const { some, all } = feesInBalance(rows);
  return some && !all;
}

/** Every balance directly after its label must match; of the balances below a label, at least one must match. */
function matchesStated(stated: readonly number[], others: readonly number[], actual: number | null): boolean {
  if (actual === null) return true;
  if (stated.length > 0) return stated.every((cents) => cents === actual);
  return others.length === 0 || others.includes(actual);
}

/** Finds a few wrong balances among right balances: figures were changed or a row was removed. */
function isEdited({ solved, rows }: Read, closes: boolean): boolean {
  const broken = solved.rows.filter(({ agrees }) => !agrees);
  if (broken.length === 0 || rows.length < 4) return false;
  const sum = broken.reduce((total, { differenceCents }) => total + differenceCents, 0);
  if (broken.length === 2 && sum === 0) return true;
  return broken.length <= Math.max(1, rows.length * 0.1) && (closes || broken.at(-1) === solved.rows.at(-1));
}

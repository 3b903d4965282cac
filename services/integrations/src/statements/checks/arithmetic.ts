import type { Read } from '../read-statement.ts';
import { feesPost } from '../rows/profile.ts';
import { bentRows } from './bent.ts';

export type Arithmetic = {
  reconciles: boolean;
  openingCents: number | null;
  closingCents: number | null;
  /** One figure was changed: its neighbours agree with each other and not with it. */
  isEdited: boolean;
  reasons: string[];
};

export const rand = (cents: number) => `R${(cents / 100).toFixed(2)}`;

/** Row by row, and from the opening to the closing balance. */
export function checkArithmetic(read: Read): Arithmetic {
  const { solved, rows } = read;
  const reasons: string[] = [];
  const last = solved.closingCents;
  const openingCents = read.toldOpenings[0] ?? solved.openingCents ?? read.otherOpenings[0] ?? null;
  const closingCents = read.toldClosings.at(-1) ?? last ?? read.otherClosings.at(-1) ?? openingCents;
  const broken = solved.rows.filter(({ agrees }) => !agrees);
  for (const { row, differenceCents } of broken.slice(0, 5)) {
    const { day = 0, month = 0 } = row.date ?? {};
    reasons.push(
      `The balance on ${day}/${month} is ${rand(Math.abs(differenceCents))} off what the row before and the amount give`,
    );
  }
  if (broken.length > 5) reasons.push(`${broken.length} balances do not follow from the rows before them`);
  const bent = bentRows(solved.rows);
  for (const { row } of bent.slice(0, 5))
    reasons.push(`The amount on ${row.date?.day}/${row.date?.month} fits only without its first digits`);
  if (solved.brokenCarries > 0) reasons.push('A balance brought forward is not the one of the page before');
  const opened = checkTold(read.toldOpenings, read.otherOpenings, solved.openingCents);
  if (!opened) reasons.push('The opening balance is not the one that the first row stands on');
  const closed = checkTold(
    read.toldClosings,
    read.otherClosings,
    last ?? solved.openingCents ?? openingCents,
  );
  if (!closed) reasons.push('The closing balance is not the one of the last row');
  const areFeesEven = !takesOnlySomeFees(read);
  if (!areFeesEven) reasons.push('Some fees are taken off the balance and others are not');
  const crowded = solved.rows.filter(({ reading }) => reading.leftOver > 0);
  for (const { row } of crowded.slice(0, 5))
    reasons.push(
      `A figure on ${row.date?.day}/${row.date?.month} stands among the amounts and has no part in them`,
    );
  const isWhole =
    rows.some(({ balanceCents }) => balanceCents !== null) ||
    (openingCents !== null && openingCents === closingCents && hasClosing(read));
  if (!isWhole) reasons.push('No transactions could be read');
  const reconciles =
    solved.agrees && bent.length === 0 && opened && closed && areFeesEven && crowded.length === 0 && isWhole;
  return {
    reconciles,
    openingCents,
    closingCents,
    isEdited: bent.length > 0 || isEdited(read, closed),
    reasons,
  };
}

const hasClosing = ({ toldClosings, otherClosings }: Read) =>
  toldClosings.length > 0 || otherClosings.length > 0;

/**
 * Where fees have a column and move the balance, a fee that does not was put there, or its amount was raised until the
 * balance followed without it.
 */
function takesOnlySomeFees({ bank, solved }: Read): boolean {
  if (!feesPost(bank)) return false;
  const taken = new Set<boolean>();
  let before = solved.openingCents;
  for (const { reading, agrees } of solved.rows) {
    const { amountCents, feeCents, balanceCents } = reading;
    if (agrees && feeCents && before !== null && balanceCents !== null)
      taken.add(balanceCents - before !== amountCents);
    before = balanceCents;
  }
  return taken.size > 1;
}

/** What stands right behind its label must be right each time; what stands somewhere below must hold it. */
function checkTold(sure: readonly number[], others: readonly number[], actual: number | null): boolean {
  if (actual === null) return true;
  if (sure.length > 0) return sure.every((cents) => cents === actual);
  return others.length === 0 || others.includes(actual);
}

/** Where all the rest agrees, one or two figures that do not were changed, or a row was taken out. */
function isEdited({ solved, rows }: Read, isClosed: boolean): boolean {
  const broken = solved.rows.filter(({ agrees }) => !agrees);
  if (broken.length === 0 || rows.length < 4) return false;
  const sum = broken.reduce((total, { differenceCents }) => total + differenceCents, 0);
  if (broken.length === 2 && sum === 0) return true;
  return (
    broken.length <= Math.max(1, rows.length * 0.1) && (isClosed || broken.at(-1) === solved.rows.at(-1))
  );
}

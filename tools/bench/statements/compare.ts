import type { Key, KeyRow } from '../../statement-generator/key.ts';
import type { ReadStatement } from './reader-pool.ts';

/** How a file was read: rows that are exact, and a name for each kind of difference. */
export type Comparison = {
  rows: number;
  rowsExact: number;
  isRefused: boolean;
  isCalledAltered: boolean;
  /** The kinds of differences, the same words for the same kind. */
  classes: string[];
};

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
const amountOf = (text: string | null | undefined) => (text ?? '0.00').replace(/^-0\.00$/, '0.00');
/** What is only printed beside a row has no sign. */
const sizeOf = (text: string | null | undefined) => amountOf(text).replace('-', '');

const fields = ['date', 'description', 'amount', 'fee', 'infoFee', 'balance'] as const;
type Comparable = Record<(typeof fields)[number], string>;
const comparable = (
  row: Omit<KeyRow, 'fee' | 'infoFee' | 'balance'> & {
    fee: string | null;
    infoFee?: string | null;
    balance: string | null;
  },
): Comparable => ({
  date: row.date,
  description: squeezed(row.description),
  amount: row.amount,
  fee: amountOf(row.fee),
  infoFee: sizeOf(row.infoFee),
  balance: row.balance ?? '',
});
const withoutTitle = (holder: string) => holder.replace(/^(?:MR|MRS|MS|MISS|DR|MNR|MEV)\s+/i, '');

export function compare(read: ReadStatement, key: Key): Comparison {
  const expected = key.rows.map(comparable);
  const found = read.rows.map(comparable);
  const left = new Map<string, number>();
  for (const row of found) left.set(JSON.stringify(row), (left.get(JSON.stringify(row)) ?? 0) + 1);
  let rowsExact = 0;
  for (const [index, row] of expected.entries()) {
    const dates = [row.date, key.rows[index]?.posted ?? row.date];
    const same = dates.map((date) => JSON.stringify({ ...row, date })).find((text) => left.get(text));
    if (same === undefined) continue;
    left.set(same, (left.get(same) ?? 0) - 1);
    rowsExact += 1;
  }
  return {
    rows: Math.max(expected.length, found.length),
    rowsExact,
    isRefused: read.verdict !== 'ok',
    isCalledAltered: read.verdict === 'tampered',
    classes: [...verdictClasses(read, key), ...rowClasses(found, expected, key), ...factClasses(read, key)],
  };
}

const verdictClasses = ({ verdict, reasons }: ReadStatement, { expected }: Key): string[] => {
  const found = verdict.toString();
  if (expected === 'stopped' ? found !== 'ok' : found === expected) return [];
  const reason = (reasons[0] ?? 'no reason').replace(/[\d.,]*\d/g, 'N').slice(0, 120);
  return [`${expected === 'ok' ? 'clean' : expected} is ${found}${found === 'ok' ? '' : `: ${reason}`}`];
};

function rowClasses(found: readonly Comparable[], expected: readonly Comparable[], { rows }: Key): string[] {
  if (found.length !== expected.length)
    return [found.length < expected.length ? 'rows are missing' : 'rows too many'];
  return fields
    .filter((field) =>
      found.some((row, index) => {
        const isPosted = field === 'date' && row.date === rows[index]?.posted;
        return row[field] !== expected[index]?.[field] && !isPosted;
      }),
    )
    .map((field) => `row: ${field}`);
}

function factClasses(read: ReadStatement, { bank, holder, account, periods }: Key): string[] {
  const same: [string, boolean][] = [
    ['bank', read.bank === bank],
    ['account', read.accountNumber === account],
    ['holder', withoutTitle(squeezed(read.holder ?? '')) === withoutTitle(holder ?? '')],
    ['start', read.periodStart === periods[0]?.start],
    ['end', read.periodEnd === periods.at(-1)?.end],
    ['opening balance', read.openingBalance === periods[0]?.opening],
    ['closing balance', read.closingBalance === periods.at(-1)?.closing],
  ];
  return same.filter(([, isSame]) => !isSame).map(([name]) => `fact: ${name}`);
}

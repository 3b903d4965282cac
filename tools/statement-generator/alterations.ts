import { type Entry, type Slice, salaryOf } from './account.ts';
import { addDays, addMonths } from './days.ts';
import type { Vary } from './vary.ts';

/** What somebody changes in a statement. The sums add up after the first group and do not after the second. */
export const consistentChanges = [
  'amount-and-balances',
  'salary-added',
  'salary-raised',
  'row-removed-and-balances',
  'name',
  'account',
  'account-on-one-page',
  'dates-moved',
] as const;
export const inconsistentChanges = [
  'amount',
  'balance',
  'row-removed',
  'row-added',
  'closing-balance',
  'opening-balance',
  'digits-swapped',
] as const;
export type Change = (typeof consistentChanges)[number] | (typeof inconsistentChanges)[number];

export const isConsistent = (change: Change | undefined) => consistentChanges.some((one) => one === change);

const otherHolders = ['MR K FORGER', 'MS D PRETORIUS', 'MRS LINDIWE KHUMALO', 'MR A NAIDOO'] as const;

/** Applies a change to what a statement shows. A changed account number is not a part of it. */
export function changed(slice: Slice, change: Change, vary: Vary): Slice {
  const { entries } = slice;
  const middle = vary.between(1, Math.max(1, entries.length - 2));
  const entry = entries[middle];
  if (!entry) return slice;
  const amount = vary.between(3, 90) * 10_000;
  switch (change) {
    case 'amount-and-balances':
      return moved(replaced(slice, middle, { ...entry, cents: entry.cents + amount }), middle, amount);
    case 'salary-added': {
      const salary: Entry = {
        ...salaryOf('KAROO FREIGHT PTY LTD', vary),
        date: entry.date,
        cents: amount * 10,
        beforeCents: entry.balanceCents,
        balanceCents: entry.balanceCents,
      };
      return moved({ ...slice, entries: entries.toSpliced(middle + 1, 0, salary) }, middle + 1, amount * 10);
    }
    case 'salary-raised':
      return entries.reduce(
        (raised, { kind }, index) =>
          kind === 'salary' ? moved(cents(raised, index, amount), index, amount) : raised,
        slice,
      );
    case 'row-removed-and-balances':
      return moved(
        { ...slice, entries: entries.toSpliced(middle, 1) },
        middle,
        entry.beforeCents - entry.balanceCents,
      );
    case 'name':
      return { ...slice, person: { ...slice.person, holder: vary.pick(otherHolders) } };
    case 'dates-moved':
      return {
        ...slice,
        start: addMonths(slice.start, 2),
        end: addMonths(slice.end, 2),
        entries: entries.map((one) => ({ ...one, date: addMonths(one.date, 2) })),
      };
    case 'account':
    case 'account-on-one-page':
      return slice;
    case 'amount':
      return replaced(slice, middle, { ...entry, cents: entry.cents + amount });
    case 'balance':
      return replaced(slice, middle, { ...entry, balanceCents: entry.balanceCents + amount });
    case 'row-removed':
      return { ...slice, entries: entries.toSpliced(middle, 1) };
    case 'row-added': {
      const row: Entry = {
        ...entry,
        kind: 'received',
        date: addDays(entry.date, 0),
        cents: amount,
        feeCents: 0,
      };
      return { ...slice, entries: entries.toSpliced(middle + 1, 0, row) };
    }
    case 'closing-balance':
      return { ...slice, closingCents: slice.closingCents + amount };
    case 'opening-balance':
      return { ...slice, openingCents: slice.openingCents + amount };
    case 'digits-swapped':
      return replaced(slice, middle, { ...entry, balanceCents: swapped(entry.balanceCents) });
  }
}

const replaced = (slice: Slice, index: number, entry: Entry): Slice => ({
  ...slice,
  entries: slice.entries.with(index, entry),
});
function cents(slice: Slice, index: number, by: number): Slice {
  const entry = slice.entries[index];
  return entry ? replaced(slice, index, { ...entry, cents: entry.cents + by }) : slice;
}
/** Moves the balances from a row on, and the closing balance. */
const moved = (slice: Slice, from: number, by: number): Slice => ({
  ...slice,
  closingCents: slice.closingCents + by,
  entries: slice.entries.map((entry, index) =>
    index < from ? entry : { ...entry, balanceCents: entry.balanceCents + by },
  ),
});
/** Swaps the first two digits that differ. */
function swapped(amount: number): number {
  const digits = String(Math.abs(amount));
  for (let index = 0; index < digits.length - 1; index += 1) {
    const [one = '', other = ''] = [digits[index], digits[index + 1]];
    if (one !== other)
      return Math.sign(amount) * Number(digits.slice(0, index) + other + one + digits.slice(index + 2));
  }
  return amount + 100;
}

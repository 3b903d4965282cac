import { type BankKey, bankKeys } from '../statement.ts';
import marks from './bank-marks.json' with { type: 'json' };

/** Texts in compact form and their weights. A bank's name weighs little, because it may be part of a payment. */
const texts: Readonly<Record<BankKey, Readonly<Record<string, number>>>> = marks;
/** Patterns count once, and texts up to twice. */
const patterns: Partial<Record<BankKey, readonly (readonly [RegExp, number])[]>> = {
  fnb: [
    [/selectedaccount6\d{10}/, 3],
    [/nickname/, 1],
  ],
  tyme: [[/accountnum51\d{9}/, 4]],
};

/** A lower weight means that the bank is only mentioned. */
const minimumWeight = 4;

/** Returns the bank of a statement, or null. `outside` is the compact text outside the rows. */
export function detectBank(outside: string): BankKey | null {
  const [best] = bankKeys
    .map((bank) => ({ bank, weight: weightOf(bank, outside) }))
    .sort((a, b) => b.weight - a.weight);
  return best && best.weight >= minimumWeight ? best.bank : null;
}

function weightOf(bank: BankKey, outside: string): number {
  const found = Object.entries(texts[bank]).map(
    ([text, weight]) => Math.min(outside.split(text).length - 1, 2) * weight,
  );
  const matched = (patterns[bank] ?? []).map(([pattern, weight]) => (pattern.test(outside) ? weight : 0));
  return [...found, ...matched].reduce((sum, weight) => sum + weight, 0);
}

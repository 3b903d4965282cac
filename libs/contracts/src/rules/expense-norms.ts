import { roundCents } from './money.ts';

/** One band of gross monthly income. Its minimum is `base` plus `share` of the income above `above`, in rand. */
type Band = { above: number; base: number; share: number };

/** A table of minimum living costs. It applies from `effectiveFrom` until the next table takes effect. */
export type ExpenseNorms = { effectiveFrom: string; source: string; bands: readonly Band[] };

/**
 * The minimum monthly living costs that a lender must assume, by gross monthly income in rand. The tables change over
 * time and are listed oldest first. Check a new table against the Government Gazette before adding it.
 * Source: National Credit Regulations, regulation 23A(9), Table 1, Government Gazette 38557 of 13 March 2015.
 */
export const expenseNorms: readonly ExpenseNorms[] = [
  {
    effectiveFrom: '2015-03-13',
    source: 'National Credit Regulations, regulation 23A, Government Gazette 38557 of 13 March 2015',
    bands: [
      { above: 0, base: 0, share: 1 },
      { above: 800, base: 800, share: 0.0675 },
      { above: 6_250, base: 1_167.88, share: 0.09 },
      { above: 25_000, base: 2_855.38, share: 0.082 },
      { above: 50_000, base: 4_905.38, share: 0.0675 },
    ],
  },
];

/** Returns the table in force on `day` (`yyyy-MM-dd`). @throws RangeError when there was none. */
export function normsOn(day: string, tables: readonly ExpenseNorms[] = expenseNorms): ExpenseNorms {
  const current = tables.findLast(({ effectiveFrom }) => effectiveFrom <= day);
  if (!current) throw new RangeError(`No minimum living costs are known for ${day}`);
  return current;
}

/** Returns the minimum monthly living costs for a gross monthly income, both in rand, rounded to whole cents. */
export function minimumExpenses(grossIncome: number, { bands }: ExpenseNorms): number {
  const band = bands.findLast(({ above }) => grossIncome > above);
  return band ? roundCents(band.base + (grossIncome - band.above) * band.share) : 0;
}

import { roundCents } from './money.ts';

/** One band of gross monthly income in rand: above `above`, `base` and a share of what lies above it. */
type Band = { above: number; base: number; share: number };

/** A table of minimum living costs, in force from a day on until the next one is. */
export type ExpenseNorms = { effectiveFrom: string; source: string; bands: readonly Band[] };

/**
 * Least monthly living costs that a lender has to reckon with, by gross monthly income, in rand. Figures change with
 * time, so each table is data with the day from which it counts; a person confirms it against the Gazette. The newest
 * stands last.
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

/**
 * The table in force on a day (`yyyy-MM-dd`).
 * @throws RangeError when no table is known for so early a day.
 */
export function normsOn(day: string, tables: readonly ExpenseNorms[] = expenseNorms): ExpenseNorms {
  const current = tables.findLast(({ effectiveFrom }) => effectiveFrom <= day);
  if (!current) throw new RangeError(`No minimum living costs are known for ${day}`);
  return current;
}

/** The least monthly living costs (rand, whole cents) of a gross monthly income (rand) by one table. */
export function minimumExpenses(grossIncome: number, { bands }: ExpenseNorms): number {
  const band = bands.findLast(({ above }) => grossIncome > above);
  return band ? roundCents(band.base + (grossIncome - band.above) * band.share) : 0;
}

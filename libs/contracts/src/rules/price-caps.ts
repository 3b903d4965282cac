/**
 * Legal price caps of a short-term credit transaction, in rand, VAT excluded. Figures change with time, so they are
 * data with an effective-from day; a person confirms them against the Gazette.
 * Sources: National Credit Act 34 of 2005, regulations 42 (initiation fee, interest) and 44 (service fee) as
 * published in Government Notice R.1080 of 2015; the 15 % ceiling is the stricter reading and on by default.
 */
const priceCaps = [
  {
    effectiveFrom: '2016-05-06',
    source: 'National Credit Act 34 of 2005, regulations 42 and 44, as published in GN R.1080 of 2015',
    initiationBase: 165,
    initiationShareAbove: 0.1,
    initiationThreshold: 1000,
    initiationMaximum: 1050,
    initiationShareOfPrincipal: 0.15,
    serviceFeeMonthly: 60,
    interestMonthly: 0.05,
  },
] as const;

const capsOn = (day: string) => {
  const current = priceCaps.filter((row) => row.effectiveFrom <= day).at(-1);
  if (!current) throw new RangeError(`No price caps are known for ${day}`);
  return current;
};

/** The highest initiation fee (rand) that may be charged on `principal` (rand) on a day (`yyyy-MM-dd`). */
export function initiationFeeCap(principal: number, day: string): number {
  const caps = capsOn(day);
  const byFormula =
    caps.initiationBase + caps.initiationShareAbove * Math.max(0, principal - caps.initiationThreshold);
  return Math.min(byFormula, caps.initiationShareOfPrincipal * principal, caps.initiationMaximum);
}

/** The highest service fee (rand) for one month on a day (`yyyy-MM-dd`). */
export const serviceFeeCap = (day: string) => capsOn(day).serviceFeeMonthly;

/** The legal maximums for one month of a loan of `principal` rand on a day (`yyyy-MM-dd`), and where they stand. */
export function legalMaximums(principal: number, day: string) {
  const { source, effectiveFrom, serviceFeeMonthly, interestMonthly } = capsOn(day);
  return {
    initiationFee: initiationFeeCap(principal, day),
    serviceFee: serviceFeeMonthly,
    /** A share of the principal: 0.05 is 5 %. */
    interestMonthly,
    source,
    effectiveFrom,
  };
}

type Fees = { principal: number; initiationFee: number; serviceFee: number; interest: number };

/** Whether the fees of a one-month loan stay within the law and the product's own zero interest. */
export const feesAreLawful = (fees: Fees, day: string) =>
  fees.initiationFee <= initiationFeeCap(fees.principal, day) &&
  fees.serviceFee <= serviceFeeCap(day) &&
  fees.interest === 0;

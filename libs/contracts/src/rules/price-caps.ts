/**
 * Legal price caps of a short-term credit transaction, in rand without VAT. The figures change over time, so each set
 * has an effective-from day. Check new figures against the Government Gazette before adding them.
 * Sources: National Credit Act 34 of 2005, regulations 42 (initiation fee, interest) and 44 (service fee) as
 * published in Government Notice R.1080 of 2015. The 15 % ceiling follows the stricter reading of the regulation.
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

/** Returns the highest legal initiation fee for a principal, both in rand, on a day (`yyyy-MM-dd`). */
export function initiationFeeCap(principal: number, day: string): number {
  const caps = capsOn(day);
  const byFormula =
    caps.initiationBase + caps.initiationShareAbove * Math.max(0, principal - caps.initiationThreshold);
  return Math.min(byFormula, caps.initiationShareOfPrincipal * principal, caps.initiationMaximum);
}

/** Returns the highest legal monthly service fee, in rand, on a day (`yyyy-MM-dd`). */
export const serviceFeeCap = (day: string) => capsOn(day).serviceFeeMonthly;

/** Returns the legal maximums for a one-month loan on a day (`yyyy-MM-dd`) with their source. Amounts are in rand. */
export function legalMaximums(principal: number, day: string) {
  const { source, effectiveFrom, serviceFeeMonthly, interestMonthly } = capsOn(day);
  return {
    initiationFee: initiationFeeCap(principal, day),
    serviceFee: serviceFeeMonthly,
    /** A fraction of the principal: 0.05 means 5 %. */
    interestMonthly,
    source,
    effectiveFrom,
  };
}

type Fees = { principal: number; initiationFee: number; serviceFee: number; interest: number };

/** Checks whether a one-month loan stays within the legal caps and charges no interest, as the product promises. */
export const feesAreLawful = (fees: Fees, day: string) =>
  fees.initiationFee <= initiationFeeCap(fees.principal, day) &&
  fees.serviceFee <= serviceFeeCap(day) &&
  fees.interest === 0;

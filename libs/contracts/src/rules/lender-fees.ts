import type { LoanValue } from '../constants.ts';

/**
 * The lender's own fees for a one-month loan, in whole rand. The price that is shown before anybody applies comes from
 * them; an offer shows the provider's figures. To change the fees, add a row.
 * Source: the lender's price list, within the caps of `price-caps.ts`.
 */
const lenderFees = [
  { effectiveFrom: '2026-11-01', initiationFees: { 500: 50, 1000: 100 }, serviceFee: 30 },
] as const satisfies readonly {
  effectiveFrom: string;
  initiationFees: Record<LoanValue, number>;
  serviceFee: number;
}[];

/**
 * Returns the fees of a loan of `principal`, and the total to repay, on `day` (`yyyy-MM-dd`). Amounts are in whole rand.
 * For days before the first row it returns the first row, because a phone's clock may be years behind.
 */
export function lenderFeesOn(principal: LoanValue, day: string) {
  const { initiationFees, serviceFee } =
    lenderFees.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? lenderFees[0];
  const initiationFee = initiationFees[principal];
  return { initiationFee, serviceFee, total: principal + initiationFee + serviceFee };
}

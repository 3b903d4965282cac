import { eWalletFee, type PayoutOption } from '../constants.ts';
import type { LoanDistribution } from '../entities/loan.ts';
import { roundCents } from './money.ts';
import { feesAreLawful, legalMaximums } from './price-caps.ts';

/** What a loan costs, in rand, before anybody agrees to it. */
export type CostOfCredit = {
  principal: number;
  initiationFee: number;
  serviceFee: number;
  interest: number;
  /** Everything paid back beyond the principal. */
  cost: number;
  total: number;
  payoutFee: number;
  /** What arrives with the customer. */
  paidOut: number;
  maximums: ReturnType<typeof legalMaximums>;
  isLawful: boolean;
};

/** What is taken from the amount paid out, in rand. */
export const payoutFeeOf = (option: PayoutOption | undefined) => (option === 'e-wallet' ? eWalletFee : 0);

/**
 * The cost of a loan from the provider's figures, on a day (`yyyy-MM-dd`). Nothing while a figure is missing or the
 * provider's total is not the sum of its parts: a price that does not add up is never shown as one.
 */
export function costOfCredit(loan: LoanDistribution, day: string): CostOfCredit | undefined {
  const principal = loan.provider_loan_amount ?? loan.loan?.value;
  const { provider_initiation_fees: initiationFee, provider_service_fees: serviceFee } = loan;
  const { interest_amount: interest = 0, provider_total_repayable: total } = loan;
  if (principal === undefined || initiationFee === undefined || serviceFee === undefined) return undefined;
  const cost = roundCents(initiationFee + serviceFee + interest);
  if (total === undefined || roundCents(principal + cost) !== roundCents(total)) return undefined;
  const payoutFee = payoutFeeOf(loan.payback_option);
  return {
    principal,
    initiationFee,
    serviceFee,
    interest,
    cost,
    total,
    payoutFee,
    paidOut: roundCents(principal - payoutFee),
    maximums: legalMaximums(principal, day),
    isLawful: feesAreLawful({ principal, initiationFee, serviceFee, interest }, day),
  };
}

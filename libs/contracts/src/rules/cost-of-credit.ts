import { eWalletFee, type PayoutOption } from '../constants.ts';
import type { LoanDistribution } from '../entities/loan.ts';
import { johannesburgClock } from './dates.ts';
import { roundCents } from './money.ts';
import { feesAreLawful, legalMaximums } from './price-caps.ts';

/** The cost of a loan, in rand, as shown before the applicant agrees to it. */
export type CostOfCredit = {
  principal: number;
  initiationFee: number;
  serviceFee: number;
  interest: number;
  /** The total of everything repaid in addition to the principal. */
  cost: number;
  total: number;
  payoutFee: number;
  /** The amount that the applicant receives. */
  paidOut: number;
  maximums: ReturnType<typeof legalMaximums>;
  isLawful: boolean;
};

/** Returns the fee, in rand, that is deducted from the amount paid out. */
export const payoutFeeOf = (option: PayoutOption | undefined) => (option === 'e-wallet' ? eWalletFee : 0);

/**
 * Calculates the cost of a loan from the provider's figures on `day` (`yyyy-MM-dd`). Returns undefined when a figure is
 * missing or the provider's total is not the sum of its parts, so that applicants never see a price that is wrong.
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

/** Returns true from Friday 13:00 through Sunday (Africa/Johannesburg), when an EFT would not arrive before Monday. */
export function isWeekendWindow(instant: Date): boolean {
  const { weekday, hour } = johannesburgClock(instant);
  return weekday === 6 || weekday === 0 || (weekday === 5 && hour >= 13);
}

/** Lists the payout options. An e-wallet is limited to weekends once the person has an approved loan. */
export function offeredPayoutOptions({
  now,
  approvedLoans,
}: {
  now: Date;
  approvedLoans: number;
}): PayoutOption[] {
  return isWeekendWindow(now) || approvedLoans === 0 ? ['eft', 'e-wallet'] : ['eft'];
}

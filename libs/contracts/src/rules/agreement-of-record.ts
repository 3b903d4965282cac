import { operatingHours } from '../constants.ts';
import type { Instalment, LoanDistribution } from '../entities/loan.ts';
import { lender } from '../lender.ts';
import { type AgreementSection, agreementSections } from './agreement.ts';
import { costOfCredit } from './cost-of-credit.ts';

/** The parts of an application that appear in its agreement. */
export type AgreementSource = {
  fullName?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  idNumber?: string | undefined;
  accountNumber?: string | undefined;
  loanDistributions: LoanDistribution;
};

const nameOf = ({ fullName, firstName = '', lastName = '' }: AgreementSource) =>
  fullName || `${firstName} ${lastName}`.trim();

/**
 * Creates the agreement for one application on `day` (`yyyy-MM-dd`). The app and the server both call this function, so
 * that their texts have the same hash. Returns undefined while the provider's figures are missing or do not add up.
 */
export function agreementOfRecord(
  source: AgreementSource,
  instalments: readonly Instalment[],
  day: string,
): AgreementSection[] | undefined {
  const loan = source.loanDistributions;
  const cost = costOfCredit(loan, day);
  if (!cost) return undefined;
  return agreementSections({
    lender: {
      legalName: lender.legalName,
      registration: lender.registration,
      email: lender.supportEmail,
      phone: lender.whatsAppLabel,
      hours: `${operatingHours.days} ${operatingHours.from} to ${operatingHours.to}`,
    },
    customer: { fullName: nameOf(source), idNumber: source.idNumber ?? '' },
    loanNo: loan.provider_loan_no ?? loan.provider_loan_id ?? loan.id,
    cost,
    payout: loan.payback_option ?? 'eft',
    accountEnding: source.accountNumber?.slice(-4) ?? '',
    instalments,
  });
}

import {
  collectionAfterDays,
  lender,
  mandateWindowSeconds,
  operatingHours,
  type PayoutOption,
} from '../constants.ts';
import type { Instalment, LoanDistribution } from '../entities/loan.ts';
import { type CostOfCredit, costOfCredit } from './cost-of-credit.ts';
import { formatDay, formatInstalmentDay } from './dates.ts';
import { formatMoney } from './money.ts';

/** The edition of the agreement. Any change of wording needs a new edition and a legal review before it is released. */
export const agreementVersion = 'quotation-and-agreement-2026-11-01';

export type AgreementFacts = {
  lender: { legalName: string; registration: string; email: string; phone: string; hours: string };
  customer: { fullName: string; idNumber: string };
  /** The provider's number of this loan. */
  loanNo: string;
  cost: CostOfCredit;
  payout: PayoutOption;
  /** The last digits of the account that receives the payout and is debited for the instalments. */
  accountEnding: string;
  instalments: readonly Instalment[];
};

export type AgreementSection = { heading: string; lines: string[] };

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/**
 * Generates the pre-agreement statement, quotation and agreement of a small loan in plain language. The law requires
 * one text that both sides keep, so the text is in English whatever the language of the screens.
 */
export function agreementSections(facts: AgreementFacts): AgreementSection[] {
  const { lender, customer, cost, instalments } = facts;
  const { maximums } = cost;
  return [
    {
      heading: '1. Who makes this agreement',
      lines: [
        `The lender ("we"): ${lender.legalName}, a credit provider registered with the National Credit Regulator under number ${lender.registration}.`,
        `The borrower ("you"): ${customer.fullName}, identity number ${customer.idNumber}.`,
        `Loan number: ${facts.loanNo}. This is a small agreement and a short-term credit transaction under the National Credit Act 34 of 2005.`,
      ],
    },
    {
      heading: '2. What you borrow and what it costs',
      lines: [
        `Amount of the loan: ${formatMoney(cost.principal)}`,
        `Initiation fee, once: ${formatMoney(cost.initiationFee)}`,
        `Service fee: ${formatMoney(cost.serviceFee)}`,
        `Interest: ${formatMoney(cost.interest)} (0% a month)`,
        `Credit insurance: none. Other charges: none.`,
        `Cost of the credit in rand: ${formatMoney(cost.cost)}`,
        `Total that you repay: ${formatMoney(cost.total)}`,
        `The law allows at most ${formatMoney(maximums.initiationFee)} as initiation fee for this amount, ${formatMoney(maximums.serviceFee)} a month as service fee and ${percent(maximums.interestMonthly)} interest a month (figures without VAT; ${maximums.source}; in force since ${formatDay(maximums.effectiveFrom)}).`,
      ],
    },
    {
      heading: '3. When you repay',
      lines: [
        ...instalments.map(
          (row) =>
            `Instalment ${row.instalment_no}: ${formatMoney(row.amount_due)} on ${formatInstalmentDay(row.due_date)}`,
        ),
        `We collect each instalment by DebiCheck from your account ending in ${facts.accountEnding}. Your bank asks you once to accept the mandate, within ${mandateWindowSeconds / 60} minutes. Without an accepted mandate there is no loan and you owe nothing.`,
      ],
    },
    {
      heading: '4. How you are paid',
      lines: [
        facts.payout === 'e-wallet'
          ? `By e-wallet on your cell phone. This costs ${formatMoney(cost.payoutFee)}, taken from the amount paid out: you receive ${formatMoney(cost.paidOut)}.`
          : `By EFT into your account ending in ${facts.accountEnding}: you receive ${formatMoney(cost.paidOut)}. An EFT costs you nothing extra. EFTs made on a Friday can take 24 to 72 hours.`,
      ],
    },
    {
      heading: '5. This quotation and when the agreement begins',
      lines: [
        'This quotation binds us for five business days after it was first offered to you. Until you confirm with the passcode (OTP) sent to your cell phone you may walk away and owe nothing.',
        'The passcode stands for your signature. The agreement begins when your bank tells us that you accepted the mandate.',
      ],
    },
    {
      heading: '6. Changing your mind and paying early',
      lines: [
        'You may settle the loan at any time, with or without notice to us, and you may pay in advance. There is no penalty. You may end the agreement by paying the settlement amount.',
        'Ask us for the settlement amount at any time; a statement of it is free of charge.',
      ],
    },
    {
      heading: '7. If you cannot pay',
      lines: [
        'Tell us before the day of the instalment. You may also ask a debt counsellor or the National Credit Regulator for help.',
        `Interest does not start to run. Default administration and collection costs may be charged only as far as the Act allows. Before any court case we send you the notice of section 129 of the Act. Collection typically starts ${collectionAfterDays} days after a missed instalment.`,
        'Payments and missed payments are reported to credit bureaus.',
      ],
    },
    {
      heading: '8. Your rights',
      lines: [
        'You may apply for credit without discrimination, be given reasons when credit is refused, receive documents in plain language, and have a free copy of this agreement at any time.',
        'Your information is confidential and is used only as the privacy policy and your consent allow. You may ask for it and have it corrected.',
      ],
    },
    {
      heading: '9. Complaints',
      lines: [
        `Please tell us first: ${lender.email}, WhatsApp ${lender.phone}, ${lender.hours}.`,
        'If we cannot solve it: National Credit Regulator, 0860 627 627, complaints@ncr.org.za, www.ncr.org.za; National Financial Ombud Scheme South Africa, 0860 800 900, www.nfosa.co.za; National Consumer Tribunal, www.thenct.org.za.',
      ],
    },
  ];
}

/** Joins the agreement into the text that is hashed: the edition, then every heading and line on its own line. */
export const agreementText = (sections: readonly AgreementSection[]) =>
  [agreementVersion, ...sections.flatMap(({ heading, lines }) => [heading, ...lines])].join('\n');

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

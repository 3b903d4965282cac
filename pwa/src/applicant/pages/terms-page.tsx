import { t } from '@lingui/core/macro';
import {
  accountsHandedOverLimit,
  agentReviewMinutes,
  collectionAfterDays,
  eWalletFee,
  mandateWindowSeconds,
  maximumApplicationsPerMonth,
  minimumAgeYears,
  minimumNetIncome,
  operatingHours,
} from '@tshepa/contracts/constants';
import { shortMoney } from '@tshepa/contracts/rules/money';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { brand, legalNotice } from '../../ui/basics/brand.ts';
import { Page } from '../../ui/basics/page.tsx';
import { LegalText } from '../../ui/legal-text.tsx';
import { Edition, Prose } from '../../ui/prose.tsx';

const summary = () => {
  const minimum = shortMoney(minimumNetIncome);
  return [
    t`You must be ${minimumAgeYears} or older, earn at least ${minimum} a month, and not be under debt review.`,
    t`You get R500 or R1000 for one month. You pay two fees and no interest.`,
    t`What you tell us must be true, and the documents must be your own.`,
    t`The OTP counts as your signature. Tell it to nobody.`,
    t`If you do not accept your bank's DebiCheck request, no loan is paid out.`,
    t`If you cannot pay, tell us before the day. Debt collection typically starts after ${collectionAfterDays} days.`,
    t`Not happy? Tell us first. After that you may go to the National Credit Regulator or the Ombud.`,
  ];
};

/** The terms of using the service. The credit agreement of a loan is a document of its own. */
export const TermsPage = () => (
  <Page title={t`Terms and conditions`}>
    <LegalText summary={summary()}>
      <Prose>
        <Edition date="1 November 2026" />
        <p>
          {legalNotice} In these terms “we” is {brand.legalName} and “you” is the person who applies.
        </p>
        <h2>1. What these terms cover</h2>
        <p>
          They cover this website and your application. If a loan is approved, you also receive a
          pre-agreement statement, a quotation and a credit agreement. Where those and these terms differ, the
          credit agreement and the National Credit Act 34 of 2005 come first.
        </p>
        <h2>2. Who may apply</h2>
        <ul>
          <li>You are a South African citizen or valid resident and at least {minimumAgeYears} years old.</li>
          <li>You have a regular net income of at least {shortMoney(minimumNetIncome)} a month.</li>
          <li>You have fewer than {accountsHandedOverLimit} accounts handed over for collection.</li>
          <li>You are not under debt review and have not recently applied for it.</li>
          <li>You have no other active loan with us.</li>
        </ul>
        <p>
          You may make up to {maximumApplicationsPerMonth} applications in a month. Meeting these conditions
          does not mean that a loan will be granted.
        </p>
        <h2>3. The loan</h2>
        <ul>
          <li>R500 or R1000, for one month, at 0% interest.</li>
          <li>
            An initiation fee and a service fee, both within the limits of the National Credit Act. You see
            every amount and date before you confirm. No fee is owed unless an agreement is made.
          </li>
          <li>No top-up loans and no second loan while one is active.</li>
        </ul>
        <h2>4. Your answers and documents</h2>
        <p>
          You confirm that what you tell us is true and complete and that the documents are your own and
          unchanged. We check them with a credit bureau and against your bank statements. A false statement
          may end the application or the loan and may be reported.
        </p>
        <h2>5. Credit checks and affordability</h2>
        <p>
          With your consent we ask a credit bureau for your report, and we assess whether you can afford the
          repayment, as the Act requires. An agent reviews applications during operating hours; please allow{' '}
          {agentReviewMinutes} minutes. If you are declined you may ask for the main reason and for a person
          to look at it again.
        </p>
        <h2>6. One-time passcodes and DebiCheck</h2>
        <p>
          A passcode (OTP) sent to your cell phone stands for your signature: keep it to yourself. The
          repayment is authorised by a DebiCheck mandate which your bank asks you to accept within{' '}
          {mandateWindowSeconds / 60} minutes. Without an accepted mandate no loan is paid out.
        </p>
        <h2>7. Payout</h2>
        <p>
          The loan is paid by EFT into your own bank account or, where offered, to an e-wallet on your cell
          phone. The e-wallet costs {shortMoney(eWalletFee)}, taken from the amount paid out. EFTs made on a
          Friday can take 24 to 72 hours.
        </p>
        <h2>8. Repayment</h2>
        <p>
          The amount is debited on the dates in your agreement. You may settle early at any time without a
          penalty. If you think that you cannot pay, contact us before the date.
        </p>
        <h2>9. If you do not pay</h2>
        <p>
          We contact you first. Debt collection typically starts after {collectionAfterDays} days of
          non-payment. Default administration and collection costs may be charged only as far as the Act
          allows. Payments, good and bad, are reported to credit bureaus.
        </p>
        <h2>10. Changing your mind</h2>
        <p>
          Until you confirm the loan you can leave the application at any time with the X button. A quotation
          is good for five business days.
        </p>
        <h2>11. The website</h2>
        <p>
          We may close the site for new applications for a while; a banner then says so and what you have
          typed stays on your phone. Use a phone that only you unlock, and leave the application with X on a
          phone that is not yours.
        </p>
        <h2>12. Your information</h2>
        <p>
          The <Link to={paths.privacy}>privacy policy</Link> says how we use and protect it.
        </p>
        <h2>13. Complaints</h2>
        <p>
          Please <Link to={paths.contact}>tell us first</Link> ({operatingHours.days}, {operatingHours.from}{' '}
          to {operatingHours.to}). If we cannot solve it, you may turn to the National Credit Regulator or to
          the National Financial Ombud Scheme South Africa. These terms are governed by South African law.
        </p>
      </Prose>
    </LegalText>
  </Page>
);

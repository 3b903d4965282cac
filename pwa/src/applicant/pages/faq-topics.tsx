import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  accountsHandedOverLimit,
  agentReviewMinutes,
  collectionAfterDays,
  eWalletFee,
  loanOptions,
  mandateWindowSeconds,
  maximumApplicationsPerMonth,
  minimumAgeYears,
  minimumNetIncome,
  retentionYears,
} from '@tshepa/contracts/constants';
import { dueWithinDays } from '@tshepa/contracts/rules/instalments';
import { shortMoney } from '@tshepa/contracts/rules/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { brand } from '../../ui/basics/brand.ts';
import { Meaning } from '../../ui/forms/hard-word.tsx';
import { hardWords } from '../../ui/forms/hard-words.ts';
import { debtCounselling } from '../shared/debt-counselling.ts';
import { Price } from '../shared/price.tsx';

const { earliest, latest } = dueWithinDays;
const minimum = shortMoney(minimumNetIncome);
const fee = shortMoney(eWalletFee);

type Topic = {
  title: MessageDescriptor;
  entries: readonly { question: MessageDescriptor; answer: ReactNode }[];
};

export const faqTopics: readonly Topic[] = [
  {
    title: msg`The loan`,
    entries: [
      {
        question: msg`How much can I borrow, and what does it cost?`,
        answer: (
          <>
            {loanOptions.map(({ value }) => (
              <p key={value}>
                <Price value={value} />
              </p>
            ))}
            <p>
              <Trans>
                R500 or R1000 for one month, at 0% interest. There is a small initiation fee and a service
                fee. You see both, and the full amount that you will repay, before you accept anything.
              </Trans>
            </p>
            <p>
              <Trans>If you do not go ahead, you pay nothing.</Trans>
            </p>
          </>
        ),
      },
      {
        question: msg`Who can apply?`,
        answer: (
          <ul>
            <li>
              <Trans>South African citizens and valid residents of {minimumAgeYears} years and older</Trans>
            </li>
            <li>
              <Trans>with a regular net income of at least {minimum} a month</Trans>
            </li>
            <li>
              <Trans>with fewer than {accountsHandedOverLimit} accounts handed over for collection</Trans>
            </li>
            <li>
              <Trans>who are not under debt review and have not applied for it recently.</Trans>
            </li>
          </ul>
        ),
      },
      {
        question: msg`Can I have more than one loan, or top up the one I have?`,
        answer: (
          <p>
            <Trans>
              No. You can have one active loan at a time and there are no top-ups. Once your loan is repaid
              you are welcome to apply again. There is a limit of {maximumApplicationsPerMonth} applications a
              month.
            </Trans>
          </p>
        ),
      },
    ],
  },
  {
    title: msg`Applying`,
    entries: [
      {
        question: msg`What do I need before I start?`,
        answer: (
          <ul>
            <li>
              <Trans>your South African ID number and your cell phone</Trans>
            </li>
            <li>
              <Trans>
                your bank statements of the last 3 months as PDF files from internet banking or your banking
                app. Files with a password are fine; scans and photos of statements are not
              </Trans>
            </li>
            <li>
              <Trans>your latest payslip as a PDF or a photo, if you are given payslips</Trans>
            </li>
            <li>
              <Trans>a rough idea of what you spend each month.</Trans>
            </li>
          </ul>
        ),
      },
      {
        question: msg`How long does it take?`,
        answer: (
          <p>
            <Trans>
              The application has 9 short steps and takes about ten minutes. When you are done, please allow
              our agents {agentReviewMinutes} minutes to review it during operating hours. Press “Check
              status” to see where it stands.
            </Trans>
          </p>
        ),
      },
      {
        question: msg`My signal or battery dies. Do I lose everything?`,
        answer: (
          <p>
            <Trans>
              No. What you typed is saved on your phone and sent when you are connected again. Open the site
              on the same phone and you carry on where you were. Only the X button deletes your progress, and
              it asks you first.
            </Trans>
          </p>
        ),
      },
      {
        question: msg`Is it safe to upload my bank statements?`,
        answer: (
          <p>
            <Trans>
              Yes. They are sent and stored encrypted, and only the people who review your application can
              open them. We never ask for your internet-banking username, password or PIN. If anybody does so
              in our name, please <Link to={paths.contact}>tell us</Link>.
            </Trans>
          </p>
        ),
      },
      {
        question: msg`Why was my application declined?`,
        answer: (
          <>
            <p>
              <Trans>
                Usually because of the credit bureau’s report, or because your details did not match it. The
                repayment may also leave you with too little to live on.
              </Trans>
            </p>
            <p>
              <Trans>
                You may ask us for the reason, and ask for a person to look at the decision again. Write to{' '}
                {brand.supportEmail}.
              </Trans>
            </p>
          </>
        ),
      },
    ],
  },
  {
    title: msg`OTPs, payout and repayment`,
    entries: [
      {
        question: msg`I did not get my OTP. What now?`,
        answer: (
          <p>
            <Trans>
              Wait 30 seconds and press Resend OTP. Check that your phone has signal and that the number you
              gave is right. An OTP works for 5 minutes. If none arrives, chat to us. Never give an OTP to
              somebody who calls you.
            </Trans>
          </p>
        ),
      },
      {
        question: msg`What is DebiCheck?`,
        answer: (
          <p>
            <Trans>
              It is how your bank asks you to agree to the repayment. After the second OTP a request appears
              in your banking app or as a message from your bank. You have {mandateWindowSeconds / 60} minutes
              to accept it. Missed it? You can have it sent again.
            </Trans>
          </p>
        ),
      },
      {
        question: msg`How and when do I get my money?`,
        answer: (
          <>
            <p>
              <Trans>
                You choose an EFT to your bank account or, when it is offered, an e-wallet payment to your
                cell phone. The e-wallet costs {fee}, taken from the amount paid out.
              </Trans>
            </p>
            <p>
              <Trans>EFTs made on a Friday can take 24 to 72 hours to show in your account.</Trans>
            </p>
          </>
        ),
      },
      {
        question: msg`How do I repay?`,
        answer: (
          <>
            <p>
              <Trans>
                By the DebiCheck debit order that you accepted, on the date and for the amount that you saw.
                Please make sure that the money is in your account on that day. You may always repay early, at
                no extra cost.
              </Trans>
            </p>
            <p>
              <Trans>
                That date follows from the payday that you gave us. It is at least {earliest} and at most{' '}
                {latest} days after we make the loan. If it is a Sunday or a public holiday, the bank takes
                the money on the next day it works.
              </Trans>
            </p>
          </>
        ),
      },
      {
        question: msg`What happens if I cannot pay?`,
        answer: (
          <p>
            <Trans>
              Talk to us before the date: it is easier to help early. A loan that is not paid is typically
              handed over for debt collection after {collectionAfterDays} days. We also report payments to the
              credit bureaus, so late payment can make credit harder to get.
            </Trans>
          </p>
        ),
      },
      {
        question: msg`How long do you keep my information?`,
        answer: (
          <p>
            <Trans>
              The law asks us to keep financial records for at least {retentionYears} years. What we keep,
              why, and your rights are set out in our <Link to={paths.privacy}>privacy policy</Link>.
            </Trans>
          </p>
        ),
      },
    ],
  },
  {
    title: msg`Hard words`,
    entries: [debtCounselling, ...Object.values(hardWords)].map((word) => ({
      question: word.question,
      answer: <Meaning word={word} />,
    })),
  },
];

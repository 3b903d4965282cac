import { t } from '@lingui/core/macro';
import { retentionYears } from '@tshepa/contracts/constants';
import { Link } from 'react-router-dom';
import { lazyOnline } from '../../platform/code/missing-code.ts';
import { paths } from '../../platform/paths.ts';
import { brand, supportMailUrl } from '../../ui/basics/brand.ts';
import { Page } from '../../ui/basics/page.tsx';
import { LegalText } from '../../ui/legal-text.tsx';
import { Edition, Prose } from '../../ui/prose.tsx';

const InformationSection = lazyOnline(() => import('./online/information-section.tsx'), 'InformationSection');

const summary = () => [
  t`We use your information to decide on your application, to run your loan, and because the law asks for it.`,
  t`We sell it to nobody, and we never ask for your bank login.`,
  t`We ask a credit bureau about you only after you agree.`,
  t`A computer makes some checks. You may ask for a person to decide again.`,
  t`We keep financial records for at least ${retentionYears} years. Your answers on this phone are deleted when you leave with X.`,
  t`At the end of this page you can see, correct or delete your information, and get a copy.`,
];

export const PrivacyPolicyPage = () => (
  <Page title={t`Privacy policy`}>
    <LegalText summary={summary()}>
      <Prose>
        <Edition date="1 November 2026" />
        <p>
          {brand.legalName} is the responsible party under the Protection of Personal Information Act 4 of
          2013 (POPIA). This page says in plain words what we do with your information.
        </p>
        <h2>What we collect</h2>
        <ul>
          <li>who you are: names, ID number, date of birth, gender, marital status, home language</li>
          <li>how to reach you: cell phone, email, address</li>
          <li>your work, income and monthly costs, and your bank account number</li>
          <li>your bank statements and payslip, and what we read out of them</li>
          <li>your credit report, with your consent</li>
          <li>
            what happened with your application: consents, passcodes sent (never the codes), decisions,
            payments.
          </li>
        </ul>
        <p>
          We do not ask for, store or pass on your internet-banking username, password or PIN. The password of
          a protected PDF opens that file once and is not kept.
        </p>
        <h2>Why we may use it</h2>
        <ul>
          <li>
            <strong>To decide on your application and run your loan.</strong> We need this to make and keep an
            agreement with you.
          </li>
          <li>
            <strong>Because the law asks for it.</strong> The National Credit Act requires an affordability
            assessment and records of it.
          </li>
          <li>
            <strong>To prevent fraud</strong>, which protects you and us.
          </li>
        </ul>
        <p>We do not sell your information and we do not use it for other people’s advertising.</p>
        <h2>Credit bureau consent</h2>
        <p>
          We ask a credit bureau about you only after you press I AGREE on the consent screen. We record which
          text you agreed to and when. You may withdraw the consent at any time; what was done before stays
          lawful, and without it we cannot go on with an application. If you take a loan, we report how it is
          repaid to credit bureaus.
        </p>
        <h2>Automated checks and people</h2>
        <p>
          Some checks are made by computer: your credit score (at least 580), accounts in collection,
          administration orders, fraud alerts, and your income. If you are declined, you may ask which check
          it was, tell us your side, and have a person decide again.
        </p>
        <h2>Who sees it</h2>
        <ul>
          <li>our staff who work on your application; what they do with it is recorded</li>
          <li>the credit bureau, our loan-management partner, and the service that reads bank statements</li>
          <li>
            your bank and the payment system, for the check of your account, the DebiCheck mandate and the
            payout
          </li>
          <li>the network that delivers our SMSes and emails</li>
          <li>debt collectors, if a loan stays unpaid</li>
          <li>regulators, courts and the police, where the law obliges us.</li>
        </ul>
        <p>Each gets only what it needs, under a contract that binds it to POPIA.</p>
        <h2>On your phone</h2>
        <p>
          Your answers are saved on your phone so that you can go on without signal. They are removed when you
          leave the application with X, when it ends, or when you clear the site’s data. A cookie ties your
          phone to your own application; there are no tracking cookies. If you show a support code, we see for
          24 hours how the app runs on your phone, and to which application it belongs.
        </p>
        <h2>How we protect it</h2>
        <p>
          Information is encrypted on its way and where it is stored, with a key of its own for each customer.
          If your information is ever accessed unlawfully, we tell you and the Information Regulator as soon
          as we reasonably can.
        </p>
        <h2>How long we keep it</h2>
        <p>
          Financial records are kept for at least {retentionYears} years, because the law asks for it. After
          that, and when nothing else obliges us to keep them, they are destroyed so that they cannot be read
          again.
        </p>
        <h2>Your rights</h2>
        <ul>
          <li>ask, free of charge, whether we hold information about you, and for a copy of it</li>
          <li>ask who has had access to it</li>
          <li>have it corrected, or deleted where we need not keep it</li>
          <li>object to its use, and withdraw a consent</li>
          <li>ask for a person to reconsider an automated decision.</li>
        </ul>
        <p>
          <a href="#your-information">Below</a> you can see, correct or delete your information, withdraw a
          consent, and get a copy. Or write to our information officer at{' '}
          <a href={supportMailUrl}>{brand.supportEmail}</a> or use the{' '}
          <Link to={paths.contact}>contact page</Link>. We check who you are first and then tell you what we
          have done.
        </p>
        <p>Not satisfied? You may complain to the Information Regulator (South Africa).</p>
      </Prose>
    </LegalText>
    <InformationSection />
  </Page>
);

import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyNamed } from '../platform/code/missing-code.ts';
import { paths } from '../platform/paths.ts';
import { Layout } from './shell/layout.tsx';

const load = {
  home: () => import('../applicant/home/home-page.tsx'),
  first: () => import('../applicant/wizard/questionaire/questionaire-page.tsx'),
  entry: () => import('../applicant/wizard/entry.ts'),
  wizard: () => import('../applicant/wizard/steps.ts'),
  documents: () => import('../applicant/wizard/documents.ts'),
  after: () => import('../applicant/after-submit/pages.ts'),
  login: () => import('../staff/sign-in/login-page.tsx'),
  admin: () => import('../staff/shell/admin-layout.tsx'),
  terms: () => import('../applicant/pages/terms-page.tsx'),
  privacy: () => import('../applicant/privacy/privacy-policy-page.tsx'),
  faq: () => import('../applicant/pages/faq-page.tsx'),
  accessibility: () => import('../applicant/pages/accessibility-page.tsx'),
  notification: () => import('../applicant/this-phone/notification-page.tsx'),
  contact: () => import('../applicant/pages/contact-page.tsx'),
  unknown: () => import('../applicant/pages/not-found-page.tsx'),
};

const LazyHomePage = lazyNamed(load.home, 'HomePage');
const AdminLayout = lazyNamed(load.admin, 'AdminLayout');
const NotFoundPage = lazyNamed(load.unknown, 'NotFoundPage');
const screens = {
  [paths.formApplication]: lazyNamed(load.entry, 'FormApplicationPage'),
  [paths.questionaire]: lazyNamed(load.first, 'QuestionairePage'),
  [paths.personal]: lazyNamed(load.entry, 'PersonalPage'),
  [paths.consent]: lazyNamed(load.entry, 'ConsentPage'),
  [paths.verification]: lazyNamed(load.wizard, 'VerificationPage'),
  [paths.moreInfo]: lazyNamed(load.wizard, 'MoreInfoPage'),
  [paths.financial]: lazyNamed(load.wizard, 'FinancialPage'),
  [paths.banking]: lazyNamed(load.wizard, 'BankingPage'),
  [paths.bankConnect]: lazyNamed(load.documents, 'BankConnectPage'),
  [paths.payslip]: lazyNamed(load.documents, 'PayslipPage'),
  [paths.grossIncome]: lazyNamed(load.wizard, 'GrossIncomePage'),
  [paths.affordability]: lazyNamed(load.wizard, 'AffordabilityPage'),
  [paths.loading]: lazyNamed(load.after, 'LoadingPage'),
  [paths.otpEnrollment]: lazyNamed(load.after, 'OtpEnrollmentPage'),
  [paths.payback]: lazyNamed(load.after, 'PaybackPage'),
  [paths.loanVerification]: lazyNamed(load.after, 'LoanVerificationPage'),
  [paths.otpLoan]: lazyNamed(load.after, 'OtpLoanPage'),
  [paths.otpLoanManual]: lazyNamed(load.after, 'OtpLoanManualPage'),
  [paths.done]: lazyNamed(load.after, 'DonePage'),
  [paths.contact]: lazyNamed(load.contact, 'ContactPage'),
  [paths.notification]: lazyNamed(load.notification, 'NotificationPage'),
  [paths.terms]: lazyNamed(load.terms, 'TermsPage'),
  [paths.privacy]: lazyNamed(load.privacy, 'PrivacyPolicyPage'),
  [paths.faq]: lazyNamed(load.faq, 'FaqPage'),
  [paths.accessibility]: lazyNamed(load.accessibility, 'AccessibilityPage'),
  [paths.login]: lazyNamed(load.login, 'LoginPage'),
};

type Props = {
  /** The home page's component, if it is already loaded, because React cannot hydrate a lazy component. */
  Home?: ComponentType | undefined;
};

/** Declares every client route. Each screen is loaded when it is opened. */
export const App = ({ Home = LazyHomePage }: Props) => (
  <Routes>
    <Route element={<Layout />}>
      <Route path={paths.home} element={<Home />} />
      {Object.entries(screens).map(([path, Screen]) => (
        <Route key={path} path={path} element={<Screen />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Route>
    <Route path={`${paths.admin}/*`} element={<AdminLayout />} />
  </Routes>
);

import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyNamed } from '../platform/code/lazy-named.ts';
import { paths } from '../platform/paths.ts';
import { Layout } from './shell/layout.tsx';

const load = {
  home: () => import('../applicant/home/home-page.tsx'),
  first: () => import('../applicant/wizard/questionaire-page.tsx'),
  entry: () => import('../applicant/wizard/entry.ts'),
  wizard: () => import('../applicant/wizard/steps.ts'),
  documents: () => import('../applicant/wizard/documents.ts'),
  after: () => import('../applicant/after-submit/pages.ts'),
  login: () => import('../staff/sign-in/login-page.tsx'),
  admin: () => import('../staff/shell/admin-layout.tsx'),
  terms: () => import('../applicant/pages/terms-page.tsx'),
  privacy: () => import('../applicant/privacy/privacy-policy-page.tsx'),
  faq: () => import('../applicant/pages/faq-page.tsx'),
  notification: () => import('../applicant/this-phone/notification-page.tsx'),
  contact: () => import('../applicant/pages/contact-page.tsx'),
};

const LazyHomePage = lazyNamed(load.home, 'HomePage');
const QuestionairePage = lazyNamed(load.first, 'QuestionairePage');
const PersonalPage = lazyNamed(load.entry, 'PersonalPage');
const ConsentPage = lazyNamed(load.entry, 'ConsentPage');
const FormApplicationPage = lazyNamed(load.entry, 'FormApplicationPage');
const VerificationPage = lazyNamed(load.wizard, 'VerificationPage');
const MoreInfoPage = lazyNamed(load.wizard, 'MoreInfoPage');
const FinancialPage = lazyNamed(load.wizard, 'FinancialPage');
const BankingPage = lazyNamed(load.wizard, 'BankingPage');
const GrossIncomePage = lazyNamed(load.wizard, 'GrossIncomePage');
const AffordabilityPage = lazyNamed(load.wizard, 'AffordabilityPage');
const BankConnectPage = lazyNamed(load.documents, 'BankConnectPage');
const PayslipPage = lazyNamed(load.documents, 'PayslipPage');
const LoadingPage = lazyNamed(load.after, 'LoadingPage');
const OtpEnrollmentPage = lazyNamed(load.after, 'OtpEnrollmentPage');
const PaybackPage = lazyNamed(load.after, 'PaybackPage');
const LoanVerificationPage = lazyNamed(load.after, 'LoanVerificationPage');
const OtpLoanPage = lazyNamed(load.after, 'OtpLoanPage');
const OtpLoanManualPage = lazyNamed(load.after, 'OtpLoanManualPage');
const DonePage = lazyNamed(load.after, 'DonePage');
const LoginPage = lazyNamed(load.login, 'LoginPage');
const AdminLayout = lazyNamed(load.admin, 'AdminLayout');
const TermsPage = lazyNamed(load.terms, 'TermsPage');
const PrivacyPolicyPage = lazyNamed(load.privacy, 'PrivacyPolicyPage');
const FaqPage = lazyNamed(load.faq, 'FaqPage');
const NotificationPage = lazyNamed(load.notification, 'NotificationPage');
const ContactPage = lazyNamed(load.contact, 'ContactPage');

type Props = {
  /** The home page, when it is drawn already: markup can only be taken over by what is there. */
  Home?: ComponentType | undefined;
};

/** Every client route. Each screen arrives when it is opened. */
export const App = ({ Home = LazyHomePage }: Props) => (
  <Routes>
    <Route element={<Layout />}>
      <Route path={paths.home} element={<Home />} />
      <Route path={paths.formApplication} element={<FormApplicationPage />} />
      <Route path={paths.questionaire} element={<QuestionairePage />} />
      <Route path={paths.personal} element={<PersonalPage />} />
      <Route path={paths.consent} element={<ConsentPage />} />
      <Route path={paths.verification} element={<VerificationPage />} />
      <Route path={paths.moreInfo} element={<MoreInfoPage />} />
      <Route path={paths.financial} element={<FinancialPage />} />
      <Route path={paths.banking} element={<BankingPage />} />
      <Route path={paths.bankConnect} element={<BankConnectPage />} />
      <Route path={paths.payslip} element={<PayslipPage />} />
      <Route path={paths.grossIncome} element={<GrossIncomePage />} />
      <Route path={paths.affordability} element={<AffordabilityPage />} />
      <Route path={paths.loading} element={<LoadingPage />} />
      <Route path={paths.otpEnrollment} element={<OtpEnrollmentPage />} />
      <Route path={paths.payback} element={<PaybackPage />} />
      <Route path={paths.loanVerification} element={<LoanVerificationPage />} />
      <Route path={paths.otpLoan} element={<OtpLoanPage />} />
      <Route path={paths.otpLoanManual} element={<OtpLoanManualPage />} />
      <Route path={paths.done} element={<DonePage />} />
      <Route path={paths.contact} element={<ContactPage />} />
      <Route path={paths.notification} element={<NotificationPage />} />
      <Route path={paths.terms} element={<TermsPage />} />
      <Route path={paths.privacy} element={<PrivacyPolicyPage />} />
      <Route path={paths.faq} element={<FaqPage />} />
      <Route path={paths.login} element={<LoginPage />} />
    </Route>
    <Route path={`${paths.admin}/*`} element={<AdminLayout />} />
    <Route path="*" element={<Navigate to={paths.home} replace />} />
  </Routes>
);

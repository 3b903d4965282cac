import { type ComponentType, createElement, lazy, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { stepCode } from '../applicant/wizard/frame/step-code.ts';
import { type KeptCode, keptCode } from '../platform/code/kept-code.ts';
import { onMissingCode } from '../platform/code/missing-code.ts';
import { paths } from '../platform/paths.ts';
import { Layout } from './shell/layout.tsx';

type Screen = ComponentType & { isThere: () => boolean };

/** A screen, which is a named export of a module. Once its code is there, it is drawn without waiting. */
function screenOf<Name extends string>(
  { found, load }: KeptCode<Record<Name, ComponentType>>,
  name: Name,
): Screen {
  const Later = lazy(
    async (): Promise<{ default: ComponentType }> => ({ default: (await load().catch(onMissingCode))[name] }),
  );
  const Screen = () => {
    const [Part] = useState(() => found()?.[name] ?? Later);
    return createElement(Part);
  };
  return Object.assign(Screen, { isThere: () => found() !== undefined });
}

const { entry, wizard, documents } = stepCode;
const after = keptCode(() => import('../applicant/after-submit/pages.ts'));
const single = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  screenOf(keptCode(load), name);

const LazyHomePage = single(() => import('../applicant/home/home-page.tsx'), 'HomePage');
const AdminLayout = single(() => import('../staff/shell/admin-layout.tsx'), 'AdminLayout');
const NotFoundPage = single(() => import('../applicant/pages/not-found-page.tsx'), 'NotFoundPage');
const screens: Readonly<Record<string, Screen>> = {
  [paths.formApplication]: screenOf(entry, 'FormApplicationPage'),
  [paths.questionaire]: single(
    () => import('../applicant/wizard/questionaire/questionaire-page.tsx'),
    'QuestionairePage',
  ),
  [paths.personal]: screenOf(entry, 'PersonalPage'),
  [paths.consent]: screenOf(entry, 'ConsentPage'),
  [paths.verification]: screenOf(wizard, 'VerificationPage'),
  [paths.moreInfo]: screenOf(wizard, 'MoreInfoPage'),
  [paths.financial]: screenOf(wizard, 'FinancialPage'),
  [paths.banking]: screenOf(wizard, 'BankingPage'),
  [paths.bankConnect]: screenOf(documents, 'BankConnectPage'),
  [paths.payslip]: screenOf(documents, 'PayslipPage'),
  [paths.grossIncome]: screenOf(wizard, 'GrossIncomePage'),
  [paths.affordability]: screenOf(wizard, 'AffordabilityPage'),
  [paths.loading]: screenOf(after, 'LoadingPage'),
  [paths.otpEnrollment]: screenOf(after, 'OtpEnrollmentPage'),
  [paths.payback]: screenOf(after, 'PaybackPage'),
  [paths.loanVerification]: screenOf(after, 'LoanVerificationPage'),
  [paths.otpLoan]: screenOf(after, 'OtpLoanPage'),
  [paths.otpLoanManual]: screenOf(after, 'OtpLoanManualPage'),
  [paths.done]: screenOf(after, 'DonePage'),
  [paths.contact]: single(() => import('../applicant/pages/contact-page.tsx'), 'ContactPage'),
  [paths.notification]: single(
    () => import('../applicant/this-phone/notification-page.tsx'),
    'NotificationPage',
  ),
  [paths.terms]: single(() => import('../applicant/pages/terms-page.tsx'), 'TermsPage'),
  [paths.privacy]: single(() => import('../applicant/privacy/privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
  [paths.faq]: single(() => import('../applicant/pages/faq-page.tsx'), 'FaqPage'),
  [paths.accessibility]: single(
    () => import('../applicant/pages/accessibility-page.tsx'),
    'AccessibilityPage',
  ),
  [paths.login]: single(() => import('../staff/sign-in/login-page.tsx'), 'LoginPage'),
};

/** Says whether the screen at an address can be drawn at once. */
export const isThere = (pathname: string): boolean =>
  (pathname.startsWith(paths.admin) ? AdminLayout : screens[pathname])?.isThere() ?? false;

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

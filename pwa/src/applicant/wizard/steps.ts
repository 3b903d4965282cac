export { AffordabilityPage } from './affordability-page.tsx';
export {
  BankingPage,
  FinancialPage,
  GrossIncomePage,
  MoreInfoPage,
  VerificationPage,
} from './simple-steps.tsx';

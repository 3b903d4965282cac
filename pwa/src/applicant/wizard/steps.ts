export { AffordabilityPage } from './affordability-page.tsx';
export { BankingPage } from './banking-page.tsx';
export { FinancialPage } from './financial-page.tsx';
export { GrossIncomePage } from './gross-income-page.tsx';
export { MoreInfoPage } from './more-info-page.tsx';
export { VerificationPage } from './verification-page.tsx';

export { BankConnectPage } from './bank-connect-page.tsx';
export { PayslipPage } from './payslip-page.tsx';

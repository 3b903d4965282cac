export { DonePage } from './done-page.tsx';
export { LoadingPage } from './loading-page.tsx';
export { LoanVerificationPage } from './loan-verification-page.tsx';
export { OtpEnrollmentPage } from './otp-enrollment-page.tsx';
export { OtpLoanManualPage, OtpLoanPage } from './otp-loan-page.tsx';
export { PaybackPage } from './payback-page.tsx';

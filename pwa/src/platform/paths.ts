export const paths = {
  home: '/',
  login: '/login',
  formApplication: '/form-application',
  questionaire: '/questionaire',
  personal: '/personal',
  consent: '/consent',
  verification: '/verification',
  financial: '/financial',
  banking: '/banking',
  payslip: '/payslip',
  contact: '/contact',
  notification: '/notification',
  terms: '/t-and-c',
  privacy: '/privacy-policy',
  faq: '/faq',
  accessibility: '/accessibility',
  bankConnect: '/bank-connect',
  moreInfo: '/more-info',
  grossIncome: '/gross-income',
  affordability: '/affordability',
  otpEnrollment: '/otp-enrollment',
  otpLoan: '/otp-loan',
  otpLoanManual: '/otp-loan-manuel',
  done: '/done',
  loading: '/loading',
  payback: '/payback',
  loanVerification: '/loan-verification',
  admin: '/admin',
} as const;

/** Returns true for the pages of staff, who work only with a connection. */
export const isDesk = (pathname: string): boolean =>
  pathname === paths.login || pathname.startsWith(paths.admin);

/** Leads to the copy of the answers in a submitted application. */
export const sentAnswersPath = `${paths.affordability}?view=sent`;

/** The screens of the app. A navigation to one of them gets the shell; the app itself decides what may be shown. */
export const clientRoutes: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/form-application',
  '/questionaire',
  '/personal',
  '/consent',
  '/verification',
  '/financial',
  '/banking',
  '/payslip',
  '/contact',
  '/notification',
  '/t-and-c',
  '/privacy-policy',
  '/faq',
  '/bank-connect',
  '/more-info',
  '/gross-income',
  '/affordability',
  '/otp-enrollment',
  '/otp-loan',
  '/otp-loan-manuel',
  '/done',
  '/loading',
  '/payback',
  '/loan-verification',
  '/admin',
]);

/** A screen, with or without a slash at its end; the staff section may have screens below its own. */
export const isClientRoute = (path: string): boolean =>
  clientRoutes.has(path.length > 1 ? path.replace(/\/$/, '') : path) || path.startsWith('/admin/');

/** Addresses that the app handles. The gateway serves the app's shell, and the app decides which screen to show. */
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
  '/accessibility',
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

/** Returns true for paths that the app handles, including all paths below `/admin/`. A trailing slash is ignored. */
export const isClientRoute = (path: string): boolean =>
  clientRoutes.has(path.length > 1 ? path.replace(/\/$/, '') : path) || path.startsWith('/admin/');

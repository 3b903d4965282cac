/** Where the applicant is: pages of the wizard and the two moments after it. */
export const progressPages = [
  '',
  'questionaire',
  'personal',
  'consent',
  'verification',
  'more-info',
  'financial',
  'banking',
  'bank-connect',
  'payslip',
  'gross-income',
  'affordability',
  'loading',
  'done',
] as const;
export type ProgressPage = (typeof progressPages)[number];

/** What localStorage remembers of an application, and nothing else of a person. */
export type CustomerProgress = { page: string; submitted: boolean; customerId: string | null };
export const emptyProgress: CustomerProgress = { page: '', submitted: false, customerId: null };

/** Tells what an earlier visit stored from anything else. Without a schema, because it is read before the first paint. */
export const isProgress = (stored: unknown): stored is CustomerProgress =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.keys(stored).length === 3 &&
  'page' in stored &&
  typeof stored.page === 'string' &&
  'submitted' in stored &&
  typeof stored.submitted === 'boolean' &&
  'customerId' in stored &&
  (stored.customerId === null || typeof stored.customerId === 'string');

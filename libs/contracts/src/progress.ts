/** The pages that an applicant can have reached: home, the wizard, and the two pages after it. */
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

/** The part of an application that is kept in localStorage. It must not contain any other personal data. */
export type CustomerProgress = {
  page: string;
  submitted: boolean;
  customerId: string | null;
  /** A random id of the person who uses a shared phone. Absent for the first person. */
  person?: string;
};
export const emptyProgress: CustomerProgress = { page: '', submitted: false, customerId: null };

/** Recognises progress that an earlier visit stored. It uses no schema library because it runs before first paint. */
export const isProgress = (stored: unknown): stored is CustomerProgress =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.keys(stored).length === ('person' in stored ? 4 : 3) &&
  'page' in stored &&
  typeof stored.page === 'string' &&
  'submitted' in stored &&
  typeof stored.submitted === 'boolean' &&
  'customerId' in stored &&
  (stored.customerId === null || typeof stored.customerId === 'string') &&
  (!('person' in stored) || typeof stored.person === 'string');

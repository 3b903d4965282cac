export * from './axe.ts';
export * from './page-checks.ts';
export * from './tour.ts';
export * from './tour-applicant.ts';
export * from './tour-staff.ts';
export * from './tour-staff-dialogs.ts';

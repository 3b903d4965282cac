import {
  type ApplicationFacts,
  consentScreenPurposes,
  expenseFields,
  missingFrom,
  type ProgressPage,
  type SavePayload,
  wizardSteps,
} from '@tshepa/contracts';
import type { Application } from './application.ts';
import { standingConsent } from './consents.ts';

/** The facts that the wizard's steps are checked against. The questionnaire is answered on the phone and never sent. */
export const applicationFacts = (application: Application): ApplicationFacts => ({
  hasLoan: application.loan.loan !== undefined,
  questionnairePassed: true,
  consentGiven: consentScreenPurposes.every((purpose) => standingConsent(application, purpose)),
  customerRequest: application.applicant,
  employmentRequest: application.employment,
  bankRequest: application.bank,
  statementCount: application.files.filter((file) => file.fileType === 'BANK_STATEMENT').length,
  payslipCount: application.files.filter((file) => file.fileType === 'PAYSLIP').length,
});

/** The answers and documents that a submission still lacks. */
export const missingFromApplication = (application: Application): string[] => [
  ...new Set(wizardSteps.flatMap((step) => missingFrom(step, applicationFacts(application)))),
];

/** The answers and documents that the steps before `page` still lack. Pages outside the wizard require nothing. */
export function missingBefore(page: ProgressPage, application: Application): string[] {
  const order = wizardSteps.findIndex((step) => step.id === page);
  const facts = applicationFacts(application);
  return [...new Set(wizardSteps.slice(0, Math.max(0, order)).flatMap((step) => missingFrom(step, facts)))];
}

/** A save submits the application when it carries all six monthly costs. */
export const isSubmission = (payload: SavePayload) =>
  expenseFields.every((field) => payload.customerRequest?.[field] !== undefined);

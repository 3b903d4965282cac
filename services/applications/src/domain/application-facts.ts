import {
  type ApplicationFacts,
  consentScreenPurposes,
  expenseFields,
  missingFrom,
  type ProgressPage,
  type SavePayload,
  wizardSteps,
} from '@tshepa/contracts';
import { standingConsent } from './consents.ts';
import type { Customer } from './application.ts';

/** The facts that the wizard's steps are checked against. The questionnaire is answered on the phone and never sent. */
export const applicationFacts = (record: Customer): ApplicationFacts => ({
  hasLoan: record.loan.loan !== undefined,
  questionnairePassed: true,
  consentGiven: consentScreenPurposes.every((purpose) => standingConsent(record, purpose)),
  customerRequest: record.customer,
  employmentRequest: record.employment,
  bankRequest: record.bank,
  statementCount: record.files.filter((file) => file.fileType === 'BANK_STATEMENT').length,
  payslipCount: record.files.filter((file) => file.fileType === 'PAYSLIP').length,
});

/** The answers and documents that a submission still lacks. */
export const missingFromApplication = (record: Customer): string[] => [
  ...new Set(wizardSteps.flatMap((step) => missingFrom(step, applicationFacts(record)))),
];

/** The answers and documents that the steps before `page` still lack. Pages outside the wizard require nothing. */
export function missingBefore(page: ProgressPage, record: Customer): string[] {
  const order = wizardSteps.findIndex((step) => step.id === page);
  const facts = applicationFacts(record);
  return [...new Set(wizardSteps.slice(0, Math.max(0, order)).flatMap((step) => missingFrom(step, facts)))];
}

/** A save submits the application when it carries all six monthly costs. */
export const isSubmission = (payload: SavePayload) =>
  expenseFields.every((field) => payload.customerRequest?.[field] !== undefined);

import {
  AppError,
  type ApplicationFacts,
  type ApprovalLookup,
  applicantFieldError,
  type BankForm,
  type CustomerFile,
  type CustomerFileType,
  type CustomerForm,
  consentScreenPurposes,
  type EmploymentForm,
  expenseFields,
  incomeSuffices,
  inconsistencies,
  johannesburgDay,
  type LoanRequest,
  type Manifest,
  missingFrom,
  type ProgressPage,
  wizardSteps,
} from '@tshepa/contracts';
import { canBeSamePerson, holderIsSomebodyElse } from '@tshepa/contracts/rules/names';
import type { Application } from './application.ts';
import { standingConsent } from './consents.ts';

/** The answers that an applicant gives in one call. An answer that is left out keeps its value. */
export type Answers = {
  applicant?: CustomerForm | undefined;
  employment?: EmploymentForm | undefined;
  bank?: BankForm | undefined;
  option?: LoanRequest | undefined;
};

/**
 * Merges new answers into an application.
 * @throws AppError `request.invalid` when answers contradict each other; `customer.id_number_mismatch` when the ID number
 * would change after the credit check.
 */
export function withAnswers(application: Application, given: Answers, now: Date): Application {
  const applicant = { ...application.applicant, ...given.applicant };
  if (application.bureau && applicant.idNumber !== application.applicant.idNumber) {
    throw new AppError('customer.id_number_mismatch', {
      fields: [applicantFieldError('idNumber', 'The ID number cannot change after the credit check')],
    });
  }
  const fields = inconsistencies(applicant, johannesburgDay(now));
  if (fields.length > 0) throw new AppError('request.invalid', { fields });
  const { option } = given;
  return {
    ...application,
    applicant,
    employment: { ...application.employment, ...given.employment },
    bank: { ...application.bank, ...given.bank },
    loan: option ? { ...application.loan, option: { ...option } } : application.loan,
  };
}

export const incomeIsTooLow = ({ employment }: Application) =>
  employment.netSalary !== undefined &&
  employment.paymentFrequency !== undefined &&
  !incomeSuffices(employment.netSalary, employment.paymentFrequency);

/** Returns true when the statements show an account number that differs from the applicant's answer. */
export const accountDiffers = ({ statements, bank }: Application) =>
  Boolean(statements?.analysis.accountNumber) && statements?.analysis.accountNumber !== bank.accountNumber;

/**
 * Compares the holder of the statements with the name that is submitted, because the name may have changed since the
 * statements were read. A difference is a reason for staff to look closer.
 */
export function withHolderCompared(application: Application): Application {
  const { statements, applicant } = application;
  const { fullName } = applicant;
  if (!statements?.analysis.holder || !fullName) return application;
  const { holder, reasons } = statements.analysis;
  const isOther = !canBeSamePerson(holder, fullName);
  if (!isOther || reasons.includes(holderIsSomebodyElse)) return application;
  const analysis = { ...statements.analysis, reasons: [...reasons, holderIsSomebodyElse] };
  return { ...application, statements: { ...statements, analysis } };
}

/** An earlier approval by the provider without a client id does not count. */
export const isApprovedBefore = ({ approved, client_id: clientId }: ApprovalLookup) =>
  approved && clientId !== null;

/** The facts that the wizard's steps are checked against. The questionnaire is answered on the phone and never sent. */
const applicationFacts = (application: Application): ApplicationFacts => ({
  hasLoan: application.loan.option !== undefined,
  questionnairePassed: true,
  consentGiven: consentScreenPurposes.every((purpose) => standingConsent(application, purpose)),
  applicant: application.applicant,
  employment: application.employment,
  bank: application.bank,
  statementCount: application.files.filter((file) => file.fileType === 'BANK_STATEMENT').length,
  payslipCount: application.files.filter((file) => file.fileType === 'PAYSLIP').length,
});

export const missingFromApplication = (application: Application): string[] => [
  ...new Set(wizardSteps.flatMap((step) => missingFrom(step, applicationFacts(application)))),
];

/** Returns the answers and documents missing before `page`. Pages outside the wizard require nothing. */
export function missingBefore(page: ProgressPage, application: Application): string[] {
  const order = wizardSteps.findIndex((step) => step.id === page);
  const facts = applicationFacts(application);
  return [...new Set(wizardSteps.slice(0, Math.max(0, order)).flatMap((step) => missingFrom(step, facts)))];
}

/** Answers that contain all six monthly costs submit the application. */
export const isSubmission = ({ applicant }: Answers) =>
  expenseFields.every((field) => applicant?.[field] !== undefined);

/** Returns, as `files/<type>`, the types of documents that differ between the application and the device's manifest. */
export function differingDocuments({ files, employment }: Application, manifest: Manifest): string[] {
  const ofType = (fileType: CustomerFileType) => files.filter((file) => file.fileType === fileType);
  // A payslip sent before the applicant ticked "no payslip" does not count.
  const payslips = employment.noPayslip ? [] : ofType('PAYSLIP');
  return [
    ...(holdsExactly(ofType('BANK_STATEMENT'), manifest.statements) ? [] : ['files/BANK_STATEMENT']),
    ...(holdsExactly(payslips, manifest.payslip ? [manifest.payslip] : []) ? [] : ['files/PAYSLIP']),
  ];
}

/** Returns true when the documents are the same. Documents attached before checksums were stored are only counted. */
const holdsExactly = (held: readonly CustomerFile[], named: readonly string[]): boolean => {
  if (held.length !== named.length) return false;
  if (held.some(({ sha256 }) => sha256 === undefined)) return true;
  const [ours, theirs] = [held.map(({ sha256 }) => sha256).toSorted(), named.toSorted()];
  return ours.every((sha256, index) => sha256 === theirs[index]);
};

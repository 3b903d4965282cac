import { expenseFields } from './constants.ts';
import type { BankForm, CustomerForm, EmploymentForm } from './entities/forms.ts';
import type { ProgressPage } from './progress.ts';

/** The facts that determine an applicant's progress. The phone and the server both derive it from these facts. */
export type ApplicationFacts = {
  applicant: CustomerForm;
  employment: EmploymentForm;
  bank: BankForm;
  hasLoan: boolean;
  questionnairePassed: boolean;
  consentGiven: boolean;
  statementCount: number;
  payslipCount: number;
};

type Forms = { customerRequest: CustomerForm; employmentRequest: EmploymentForm; bankRequest: BankForm };

type Fields = { readonly [Form in keyof Forms]?: readonly (keyof Forms[Form])[] };

export type WizardStep = {
  id: Exclude<ProgressPage, '' | 'loading' | 'done'>;
  path: string;
  /** The position on the progress bar, out of 9. Several steps can share a position. */
  number: number;
  /** Pointers to the answers that must not be empty: `customerRequest/idNumber`. */
  required: readonly string[];
  /** Checks a requirement that is not a field. When it fails, `missing` is the pointer that is reported. */
  isSatisfied?: (facts: ApplicationFacts) => boolean;
  missing?: string;
};

/** The street number is not required, because a farm or a village may have none. */
const address = ['streetName', 'suburb', 'city', 'province', 'postalCode'] as const;

type Definition = Omit<WizardStep, 'path' | 'required'> & { required?: Fields };
const definitions: readonly Definition[] = [
  {
    id: 'questionaire',
    number: 1,
    isSatisfied: (facts) => facts.hasLoan && facts.questionnairePassed,
    missing: 'loanRequest',
  },
  {
    id: 'personal',
    number: 2,
    required: { customerRequest: ['fullName', 'initials', 'firstName', 'lastName', 'idNumber', 'cellNo'] },
  },
  { id: 'consent', number: 3, isSatisfied: (facts) => facts.consentGiven, missing: 'consent' },
  {
    id: 'verification',
    number: 4,
    required: { customerRequest: ['dateOfBirth', 'emailAddress', 'maritalStatus', ...address] },
  },
  {
    id: 'more-info',
    number: 4,
    required: {
      customerRequest: ['gender', 'maritalStatus', 'homeLanguage', 'homeStatus', ...address],
      employmentRequest: ['employerName', 'employmentType', 'occupation', 'salaryDate'],
    },
  },
  {
    id: 'financial',
    number: 5,
    required: { employmentRequest: ['netSalary', 'paymentFrequency', 'salaryDate'] },
  },
  {
    id: 'banking',
    number: 6,
    required: {
      bankRequest: ['bankName', 'accountNumber', 'branchCode'],
      employmentRequest: ['workTelNumber', 'employerDetails'],
    },
  },
  {
    id: 'bank-connect',
    number: 7,
    isSatisfied: (facts) => facts.statementCount > 0,
    missing: 'files/BANK_STATEMENT',
  },
  {
    id: 'payslip',
    number: 7,
    isSatisfied: (facts) => facts.payslipCount > 0 || facts.employment.noPayslip === true,
    missing: 'files/PAYSLIP',
  },
  { id: 'gross-income', number: 8, required: { employmentRequest: ['grossSalary'] } },
  { id: 'affordability', number: 9, required: { customerRequest: expenseFields } },
];

const pointersTo = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([form, names]) => names.map((name) => `${form}/${name}`));

/** The steps of the wizard, in order. Progress and the furthest reachable step are derived from this list. */
export const wizardSteps: readonly WizardStep[] = definitions.map(({ required = {}, ...step }) => ({
  ...step,
  path: `/${step.id}`,
  required: pointersTo(required),
}));
export type WizardStepId = WizardStep['id'];

const answerOf = ({ applicant, employment, bank }: ApplicationFacts, pointer: string): unknown => {
  const [form = '', field = ''] = pointer.split('/');
  const forms: Record<string, Record<string, unknown>> = {
    customerRequest: applicant,
    employmentRequest: employment,
    bankRequest: bank,
  };
  return forms[form]?.[field];
};

/** Returns pointers to what a step lacks, such as `customerRequest/idNumber` and `files/PAYSLIP`. */
export function missingFrom(step: WizardStep, facts: ApplicationFacts): string[] {
  const missing = step.required.filter((pointer) => {
    const answer = answerOf(facts, pointer);
    return answer === undefined || answer === null || answer === '';
  });
  return (step.isSatisfied?.(facts) ?? true) ? missing : [...missing, step.missing ?? step.id];
}

/**
 * Returns the first incomplete step, or the last step when all are complete. Links and typed addresses must not lead the
 * applicant past this step.
 */
export const furthestStep = (facts: ApplicationFacts): WizardStep => {
  const open = wizardSteps.find((step) => missingFrom(step, facts).length > 0);
  const last = wizardSteps.at(-1);
  if (!last) throw new Error('The wizard has no steps');
  return open ?? last;
};

/** Returns true when every earlier step is complete, so that the step may be opened. */
export function isReachable(id: WizardStepId, facts: ApplicationFacts): boolean {
  const order = wizardSteps.findIndex((step) => step.id === id);
  const furthest = wizardSteps.indexOf(furthestStep(facts));
  return order >= 0 && order <= furthest;
}

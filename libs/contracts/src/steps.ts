import type { BankForm, CustomerForm, EmploymentForm } from './entities/forms.ts';
import type { ProgressPage } from './progress.ts';

/** The facts that determine an applicant's progress. The phone and the server both derive it from these. */
export type ApplicationFacts = {
  hasLoan: boolean;
  questionnairePassed: boolean;
  consentGiven: boolean;
  customerRequest: CustomerForm;
  employmentRequest: EmploymentForm;
  bankRequest: BankForm;
  statementCount: number;
  payslipCount: number;
};

type FieldName =
  | `customerRequest/${keyof CustomerForm}`
  | `employmentRequest/${keyof EmploymentForm}`
  | `bankRequest/${keyof BankForm}`;

export type WizardStep = {
  id: Exclude<ProgressPage, '' | 'loading' | 'done'>;
  path: string;
  /** The position on the progress bar, out of 9. Several steps can share one. */
  number: number;
  /** Answers that must not be empty. */
  required: readonly FieldName[];
  /** Checks a requirement that is not a field. When it fails, `missing` is the pointer that is reported. */
  isSatisfied?: (facts: ApplicationFacts) => boolean;
  missing?: string;
};

const address = [
  'customerRequest/streetName',
  'customerRequest/streetNumber',
  'customerRequest/suburb',
  'customerRequest/city',
  'customerRequest/province',
  'customerRequest/postalCode',
] as const;

/** The steps of the wizard, in order. Progress and the furthest reachable step are derived from this list. */
export const wizardSteps: readonly WizardStep[] = [
  {
    id: 'questionaire',
    path: '/questionaire',
    number: 1,
    required: [],
    isSatisfied: (facts) => facts.hasLoan && facts.questionnairePassed,
    missing: 'loanRequest',
  },
  {
    id: 'personal',
    path: '/personal',
    number: 2,
    required: [
      'customerRequest/fullName',
      'customerRequest/initials',
      'customerRequest/firstName',
      'customerRequest/lastName',
      'customerRequest/idNumber',
      'customerRequest/cellNo',
    ],
  },
  {
    id: 'consent',
    path: '/consent',
    number: 3,
    required: [],
    isSatisfied: (facts) => facts.consentGiven,
    missing: 'consent',
  },
  {
    id: 'verification',
    path: '/verification',
    number: 4,
    required: [
      'customerRequest/dateOfBirth',
      'customerRequest/emailAddress',
      'customerRequest/maritalStatus',
      ...address,
    ],
  },
  {
    id: 'more-info',
    path: '/more-info',
    number: 4,
    required: [
      'customerRequest/gender',
      'customerRequest/maritalStatus',
      'customerRequest/homeLanguage',
      'customerRequest/homeStatus',
      ...address,
      'employmentRequest/employerName',
      'employmentRequest/employmentType',
      'employmentRequest/occupation',
      'employmentRequest/salaryDate',
    ],
  },
  {
    id: 'financial',
    path: '/financial',
    number: 5,
    required: [
      'employmentRequest/netSalary',
      'employmentRequest/paymentFrequency',
      'employmentRequest/salaryDate',
    ],
  },
  {
    id: 'banking',
    path: '/banking',
    number: 6,
    required: [
      'bankRequest/bankName',
      'bankRequest/accountNumber',
      'bankRequest/branchCode',
      'employmentRequest/workTelNumber',
      'employmentRequest/employerDetails',
    ],
  },
  {
    id: 'bank-connect',
    path: '/bank-connect',
    number: 7,
    required: [],
    isSatisfied: (facts) => facts.statementCount > 0,
    missing: 'files/BANK_STATEMENT',
  },
  {
    id: 'payslip',
    path: '/payslip',
    number: 7,
    required: [],
    isSatisfied: (facts) => facts.payslipCount > 0 || facts.employmentRequest.noPayslip === true,
    missing: 'files/PAYSLIP',
  },
  { id: 'gross-income', path: '/gross-income', number: 8, required: ['employmentRequest/grossSalary'] },
  {
    id: 'affordability',
    path: '/affordability',
    number: 9,
    required: [
      'customerRequest/rent',
      'customerRequest/groceries',
      'customerRequest/travel',
      'customerRequest/comunications',
      'customerRequest/education',
      'customerRequest/utilities',
    ],
  },
];
export type WizardStepId = WizardStep['id'];

const answerOf = (facts: ApplicationFacts, name: FieldName): unknown => {
  const [form = '', field = ''] = name.split('/');
  const forms: Record<string, Record<string, unknown>> = {
    customerRequest: facts.customerRequest,
    employmentRequest: facts.employmentRequest,
    bankRequest: facts.bankRequest,
  };
  return forms[form]?.[field];
};

/** Returns pointers to what a step still lacks (`customerRequest/idNumber`, `files/PAYSLIP`); empty when complete. */
export function missingFrom(step: WizardStep, facts: ApplicationFacts): string[] {
  const fields = step.required.filter((name) => {
    const answer = answerOf(facts, name);
    return answer === undefined || answer === null || answer === '';
  });
  const isSatisfied = step.isSatisfied?.(facts) ?? true;
  return isSatisfied ? [...fields] : [...fields, step.missing ?? step.id];
}

/** Returns the first incomplete step. Links and typed addresses must not lead the applicant past it. */
export const furthestStep = (facts: ApplicationFacts): WizardStep => {
  const open = wizardSteps.find((step) => missingFrom(step, facts).length > 0);
  const last = wizardSteps.at(-1);
  if (!last) throw new Error('The wizard has no steps');
  return open ?? last;
};

/** Whether a step may be opened now, which requires every earlier step to be complete. */
export function isReachable(id: WizardStepId, facts: ApplicationFacts): boolean {
  const order = wizardSteps.findIndex((step) => step.id === id);
  const furthest = wizardSteps.indexOf(furthestStep(facts));
  return order >= 0 && order <= furthest;
}

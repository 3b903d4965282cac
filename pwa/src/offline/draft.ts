import { statementSlots } from '@tshepa/contracts/constants';
import type { ApplicantRecord, SavePayload } from '@tshepa/contracts/entities/customer';
import { bankFormSchema, customerFormSchema, employmentFormSchema } from '@tshepa/contracts/entities/forms';
import type { ApplicationFacts } from '@tshepa/contracts/steps';
import type * as z from 'zod/mini';
import type { Draft } from './types.ts';

export const emptyDraft = (customerId: string, createdAt: string): Draft => ({
  customerId,
  createdAt,
  nextSeq: 1,
  loanRequest: null,
  questionnairePassed: false,
  consent: null,
  customerRequest: {},
  employmentRequest: {},
  bankRequest: {},
  statements: Array.from({ length: statementSlots }, () => null),
  payslip: null,
  sentStatementCount: 0,
  sentPayslipCount: 0,
  submitError: null,
  enrolmentOtpAt: null,
  hasAccountMismatch: false,
  verdict: null,
  typed: {},
});

/** What decides how far this application has come. */
export const factsOf = (draft: Draft): ApplicationFacts => ({
  hasLoan: draft.loanRequest !== null,
  questionnairePassed: draft.questionnairePassed,
  consentGiven: draft.consent !== null,
  customerRequest: draft.customerRequest,
  employmentRequest: draft.employmentRequest,
  bankRequest: draft.bankRequest,
  statementCount: Math.max(draft.sentStatementCount, draft.statements.filter((file) => file !== null).length),
  payslipCount: Math.max(draft.sentPayslipCount, draft.payslip ? 1 : 0),
});

/** The part of a record that a form's schema knows; answers that are empty on the record are left out. */
function pickForm<Form extends object>(schema: { shape: object }, record: ApplicantRecord): Partial<Form> {
  const entries = Object.entries(record).filter(
    ([name, value]) => name in schema.shape && value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as Partial<Form>;
}

/** An application as the server knows it, laid under what was typed on this phone since. */
export function mergeRecord(draft: Draft, record: ApplicantRecord): Draft {
  const count = (type: string) => record.files.filter((file) => file.fileType === type).length;
  const { loan } = record.loanDistributions;
  const loanRequest = loan ? { id: loan.id, value: loan.value, currency: 'ZAR' as const } : null;
  return {
    ...draft,
    createdAt: record.createdAt,
    loanRequest: draft.loanRequest ?? loanRequest,
    // Nobody gets a record without having passed the three questions.
    questionnairePassed: true,
    consent: draft.consent ?? record.consent ?? null,
    customerRequest: { ...pickForm(customerFormSchema, record), ...draft.customerRequest },
    employmentRequest: { ...pickForm(employmentFormSchema, record), ...draft.employmentRequest },
    bankRequest: { ...pickForm(bankFormSchema, record), ...draft.bankRequest },
    sentStatementCount: count('BANK_STATEMENT'),
    sentPayslipCount: count('PAYSLIP'),
  };
}

/** A save of one step's answers for this application. */
export const saveOf = (draft: Draft, parts: Omit<SavePayload, 'id'>): SavePayload => ({
  id: draft.customerId,
  ...parts,
});

export type FormName = 'customerRequest' | 'employmentRequest' | 'bankRequest';
export const formSchemas = {
  customerRequest: customerFormSchema,
  employmentRequest: employmentFormSchema,
  bankRequest: bankFormSchema,
} satisfies Record<FormName, z.ZodMiniObject>;

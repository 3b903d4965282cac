import { statementSlots } from '@tshepa/contracts/constants';
import type { SavePayload } from '@tshepa/contracts/entities/customer';
import type { ApplicationFacts } from '@tshepa/contracts/steps';
import type { Draft } from './types.ts';

export const emptyDraft = (customerId: string, createdAt: string): Draft => ({
  customerId,
  createdAt,
  nextOrder: 1,
  ackedSeq: 0,
  confirmed: null,
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
  sentStatements: [],
  sentPayslips: [],
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

/** A save of one step's answers for this application. */
export const saveOf = (draft: Draft, parts: Omit<SavePayload, 'id'>): SavePayload => ({
  id: draft.customerId,
  ...parts,
});

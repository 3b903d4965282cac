import * as z from 'zod/mini';
import { rpc } from '../define.ts';
import { creditCheckResultSchema, statementAnalysisSchema } from '../entities/bureau.ts';
import { enrolmentRecordSchema } from '../entities/customer.ts';
import { bankFormSchema, customerFormSchema, employmentFormSchema } from '../entities/forms.ts';
import {
  instalmentScheduleSchema,
  mandateModeSchema,
  mandateStatusSchema,
  providerLoanSchema,
} from '../entities/loan.ts';
import { idNumberSchema, idSchema, instantSchema, payoutOptionSchema } from '../fields.ts';
import { approvalLookupSchema, choicesSchema, employersSchema } from '../routes/provider.ts';
import { emptySchema, okSchema } from '../routes/shared.ts';

const service = 'integrations' as const;
/** Longer than one third-party call with its look-up and one retry, in milliseconds. */
const timeoutMs = 20_000;

/**
 * Our own reference for one effect at a third party. The same reference never has its effect twice: the journal
 * knows it, and an unknown outcome is looked up by it before anything is sent again.
 */
const referenceSchema = z.string().check(z.minLength(8), z.maxLength(100));
const effect = { reference: referenceSchema, customerId: idSchema };

/** What the integrations service answers: every conversation with a third party. */
export const integrationsRpc = {
  bureauCheck: rpc({
    service,
    capability: 'bureau',
    verb: 'check',
    request: z.strictObject({
      ...effect,
      idNumber: idNumberSchema,
      firstName: z.string(),
      lastName: z.string(),
    }),
    reply: z.strictObject({ ...creditCheckResultSchema.shape, pulledAt: instantSchema }),
    timeoutMs,
  }),
  /** The decision on record for a person; one is created when there is none. */
  decide: rpc({
    service,
    capability: 'decisions',
    verb: 'decide',
    request: z.strictObject({ ...effect, idNumber: idNumberSchema }),
    reply: z.strictObject({ approved: z.boolean(), declined: z.boolean() }),
    timeoutMs,
  }),
  lookupApproval: rpc({
    service,
    capability: 'decisions',
    verb: 'approval',
    request: z.strictObject({ idNumber: idNumberSchema }),
    reply: approvalLookupSchema,
    timeoutMs,
  }),
  analyseStatements: rpc({
    service,
    capability: 'statements',
    verb: 'analyse',
    request: z.strictObject({
      customerId: idSchema,
      files: z
        .array(z.strictObject({ fileId: idSchema, password: z.optional(z.string()) }))
        .check(z.minLength(1)),
      /** Whose statements they should be. */
      applicant: z.optional(z.strictObject({ fullName: z.optional(z.string()) })),
    }),
    reply: z.strictObject({
      analysis: statementAnalysisSchema,
      logs: z.array(z.record(z.string(), z.string())),
    }),
    timeoutMs,
  }),
  addClient: rpc({
    service,
    capability: 'provider',
    verb: 'add-client',
    request: z.strictObject({ ...effect, customer: customerFormSchema, bank: bankFormSchema }),
    reply: okSchema,
    timeoutMs,
  }),
  addEmployer: rpc({
    service,
    capability: 'provider',
    verb: 'add-employer',
    request: z.strictObject({ ...effect, idNumber: idNumberSchema, employment: employmentFormSchema }),
    reply: z.strictObject({ employer_id: z.string() }),
    timeoutMs,
  }),
  /** Enrols a client, or answers the existing one. */
  enrol: rpc({
    service,
    capability: 'provider',
    verb: 'enrol',
    request: z.strictObject({
      ...effect,
      idNumber: idNumberSchema,
      firstName: z.string(),
      lastName: z.string(),
      cellNo: z.string(),
    }),
    reply: enrolmentRecordSchema,
    timeoutMs,
  }),
  findClient: rpc({
    service,
    capability: 'provider',
    verb: 'find-client',
    request: z.strictObject({ idNumber: idNumberSchema }),
    reply: z.nullable(enrolmentRecordSchema),
    timeoutMs,
  }),
  /** Passes documents on, pulling each through the files rpc; one already passed is not passed again. */
  uploadFiles: rpc({
    service,
    capability: 'provider',
    verb: 'upload-files',
    request: z.strictObject({ customerId: idSchema, idNumber: idNumberSchema, fileIds: z.array(idSchema) }),
    reply: z.strictObject({ uploaded: z.int() }),
    timeoutMs,
  }),
  listProducts: rpc({
    service,
    capability: 'provider',
    verb: 'list-products',
    request: z.strictObject({ clientId: z.string() }),
    reply: choicesSchema,
    timeoutMs,
  }),
  createBudget: rpc({
    service,
    capability: 'provider',
    verb: 'create-budget',
    request: z.strictObject({
      ...effect,
      clientId: z.string(),
      grossIncome: z.string(),
      netIncome: z.string(),
      livingExpenses: z.string(),
    }),
    reply: z.strictObject({ id: z.string() }),
    timeoutMs,
  }),
  /** Creates a loan once; refused with `loan.validation` and the reasons, or `loan.fees_above_cap`. */
  createLoan: rpc({
    service,
    capability: 'provider',
    verb: 'create-loan',
    request: z.strictObject({
      ...effect,
      clientId: z.string(),
      productId: z.string(),
      productName: z.string(),
      amount: z.number(),
      noOfInstalments: z.int(),
      payoutId: z.string(),
      salaryDate: z.int(),
      paymentFrequency: z.enum(['weekly', 'monthly']),
    }),
    reply: providerLoanSchema,
    timeoutMs,
  }),
  /** The newest loan of a client that is not cancelled, or null. */
  findLoan: rpc({
    service,
    capability: 'provider',
    verb: 'find-loan',
    request: z.strictObject({ clientNo: z.string() }),
    reply: z.nullable(z.strictObject({ ...providerLoanSchema.shape, isSettled: z.boolean() })),
    timeoutMs,
  }),
  cancelLoan: rpc({
    service,
    capability: 'provider',
    verb: 'cancel-loan',
    request: z.strictObject({ ...effect, loanId: z.string() }),
    reply: okSchema,
    timeoutMs,
  }),
  schedule: rpc({
    service,
    capability: 'provider',
    verb: 'schedule',
    request: z.strictObject({ clientNo: z.string(), loanId: z.string() }),
    reply: instalmentScheduleSchema,
    timeoutMs,
  }),
  /** Asks the bank to put a mandate before the customer; the outcome comes later as an event. */
  requestMandate: rpc({
    service,
    capability: 'provider',
    verb: 'request-mandate',
    request: z.strictObject({
      ...effect,
      loanId: z.string(),
      clientId: z.string(),
      mode: mandateModeSchema,
      windowSeconds: z.int(),
    }),
    reply: z.strictObject({ reference: z.string(), status: mandateStatusSchema, deadline: instantSchema }),
    timeoutMs,
  }),
  findMandate: rpc({
    service,
    capability: 'provider',
    verb: 'find-mandate',
    request: z.strictObject({ reference: z.string() }),
    reply: z.nullable(z.strictObject({ reference: z.string(), status: mandateStatusSchema })),
    timeoutMs,
  }),
  listPayoutOptions: rpc({
    service,
    capability: 'provider',
    verb: 'list-payout-options',
    request: emptySchema,
    reply: choicesSchema,
    timeoutMs,
  }),
  /** Pays out once; refused with `payout.failed` and the provider's message. */
  payOut: rpc({
    service,
    capability: 'provider',
    verb: 'pay-out',
    request: z.strictObject({
      ...effect,
      clientId: z.string(),
      loanId: z.string(),
      amount: z.number(),
      option: payoutOptionSchema,
    }),
    reply: z.strictObject({ reference: z.string(), amount: z.number(), message: z.string() }),
    timeoutMs,
  }),
  searchEmployers: rpc({
    service,
    capability: 'provider',
    verb: 'search-employers',
    request: z.strictObject({ search: z.string() }),
    reply: employersSchema,
    timeoutMs,
  }),
  /** A signed delivery from the provider: checked, deduplicated, then published as an event. */
  receiveWebhook: rpc({
    service,
    capability: 'webhooks',
    verb: 'provider',
    request: z.strictObject({
      body: z.string().check(z.maxLength(64 * 1024)),
      signature: z.string().check(z.maxLength(300)),
    }),
    reply: okSchema,
  }),
} as const;

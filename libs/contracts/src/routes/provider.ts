import * as z from 'zod/mini';
import { enrolmentRecordSchema } from '../entities/customer.ts';
import { instalmentScheduleSchema } from '../entities/loan.ts';
import { idNumberSchema, idSchema, lineSchema, otpSchema, sha256Schema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { reportErrors } from './loan.ts';
import { route } from './route.ts';
import { byCustomerIdSchema, emptySchema, okSchema, passcodeSentSchema, stateReplySchema } from './shared.ts';

export const decisionSchema = z.strictObject({
  approved: z.boolean(),
  declined: z.boolean(),
  state: loanStateSchema,
});
export type Decision = z.infer<typeof decisionSchema>;

export const checkDecision = route({
  method: 'POST',
  path: '/provider',
  access: 'own',
  place: 'body',
  input: z.strictObject({ customerId: idSchema, idNumber: idNumberSchema }),
  reply: decisionSchema,
  closable: true,
  summary: 'The existing decision on this person, or a new one when there is none',
  errors: ['customer.not_found', 'customer.id_number_mismatch', 'party.unavailable'],
});

export const approvalLookupSchema = z.strictObject({
  approved: z.boolean(),
  client_id: z.nullable(z.string()),
});
export type ApprovalLookup = z.infer<typeof approvalLookupSchema>;

export const lookupApproval = route({
  method: 'GET',
  path: '/provider',
  access: 'own-or-staff',
  place: 'query',
  input: z.strictObject({ idNumber: idNumberSchema }),
  reply: approvalLookupSchema,
  summary: 'Whether the provider has approved this person before',
  errors: ['customer.not_found', 'party.unavailable'],
});

export const addProviderClient = route({
  method: 'POST',
  path: '/provider/add',
  access: 'own',
  place: 'query',
  input: byCustomerIdSchema,
  reply: okSchema,
  closable: true,
  summary: 'Submit the person and account to the provider',
  errors: ['customer.not_found', 'submission.refused', 'party.unavailable'],
});

export const addEmployer = route({
  method: 'POST',
  path: '/provider/employer',
  access: 'own',
  place: 'body',
  input: z.strictObject({ customerId: idSchema }),
  reply: z.strictObject({ employer_id: z.string() }),
  closable: true,
  summary: 'Submit the employer to the provider',
  errors: ['customer.not_found', 'submission.refused', 'party.unavailable'],
});

export const uploadFilesToProvider = route({
  method: 'POST',
  path: '/provider/upload-files',
  access: 'own-or-staff',
  place: 'query',
  input: byCustomerIdSchema,
  reply: z.strictObject({ uploaded: z.int() }),
  closable: true,
  summary: 'Pass the documents of an application to the provider, each once',
  errors: ['customer.not_found', 'party.unavailable'],
});

export const sendEnrolmentOtp = route({
  method: 'POST',
  path: '/provider/send-enrolment-otp',
  access: 'own',
  place: 'either',
  input: z.strictObject({ customerId: idSchema, idNumber: idNumberSchema }),
  reply: passcodeSentSchema,
  summary: 'Send the enrolment passcode by SMS',
  errors: [
    'customer.not_found',
    'application.illegal_transition',
    'otp.too_soon',
    'otp.too_many',
    'otp.send_failed',
  ],
});

export const submitEnrolmentOtp = route({
  method: 'POST',
  path: '/provider/otp/submit',
  access: 'own',
  place: 'either',
  input: z.strictObject({ idNumber: idNumberSchema, otp: otpSchema, customerId: z.optional(idSchema) }),
  reply: stateReplySchema,
  summary: 'Check the enrolment passcode',
  errors: [
    'customer.not_found',
    'application.illegal_transition',
    'otp.invalid',
    'otp.expired',
    'otp.attempts_exhausted',
    'application.active_loan',
  ],
});

export const sendLoanOtp = route({
  method: 'POST',
  path: '/provider/activate-loan-otp',
  access: 'own',
  place: 'either',
  input: z.strictObject({
    customerId: idSchema,
    /** Of the agreement that the customer was shown; refused when it is not the one that the server would make. */
    agreementSha256: z.optional(sha256Schema),
  }),
  reply: passcodeSentSchema,
  summary: 'Confirm the loan: record the agreement that was accepted and send the loan passcode by SMS',
  errors: [
    'customer.not_found',
    'application.illegal_transition',
    'agreement.changed',
    'party.unavailable',
    'otp.too_soon',
    'otp.too_many',
    'otp.send_failed',
  ],
});

const choiceSchema = z.strictObject({ id: z.string(), description: z.string() });
export type Choice = z.infer<typeof choiceSchema>;
export const choicesSchema = z.array(choiceSchema);

export const listProducts = route({
  method: 'POST',
  path: '/provider/listProductOptions',
  access: 'staff',
  place: 'query',
  input: byCustomerIdSchema,
  reply: choicesSchema,
  changes: false,
  summary: 'The loan products that the provider offers this customer',
  errors: ['customer.not_found', 'party.unavailable'],
});

export const createLoanInputSchema = z.strictObject({
  customerId: idSchema,
  loanProductId: lineSchema(60),
  loanProductName: lineSchema(120),
  loanAmount: z.enum(['500', '1000', '500.00', '1000.00']),
  noOfInstalments: z.enum(['1', '2', '3', '4', '5', '6']),
  payoutId: lineSchema(60),
});

export const createLoan = route({
  method: 'POST',
  path: '/provider/submit-loan-create-info',
  access: 'staff',
  onRecord: true,
  place: 'query',
  input: createLoanInputSchema,
  reply: z.strictObject({ id: z.string(), version: z.int(), state: loanStateSchema }),
  summary: 'Create the loan at the provider; validation errors come back as a list',
  errors: [
    ...reportErrors,
    'customer.not_found',
    'application.illegal_transition',
    'version.conflict',
    'loan.failed',
    'loan.validation',
    'loan.fees_above_cap',
  ],
});

export const createPayout = route({
  method: 'POST',
  path: '/provider/create_payout_instructions',
  access: 'manager',
  onRecord: true,
  place: 'query',
  input: z.strictObject({ clientId: lineSchema(60), loanId: lineSchema(60), customerId: idSchema }),
  reply: z.strictObject({
    status: z.int(),
    message: z.string(),
    state: loanStateSchema,
    version: z.int(),
    /** As in the other moves: nothing was paid yet, and `status` is 202. */
    pendingChange: z.optional(idSchema),
  }),
  summary: 'Pay the loan out, once',
  errors: [
    'customer.not_found',
    'application.illegal_transition',
    'version.conflict',
    'payout.failed',
    'change.pending',
  ],
});

export const employersSchema = z.array(
  z.strictObject({ employer_name: z.string(), employer_id: z.string() }),
);
export type Employers = z.infer<typeof employersSchema>;

export const searchEmployers = route({
  method: 'GET',
  path: '/provider/employers/list',
  access: 'session-or-staff',
  place: 'query',
  input: z.strictObject({ search: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)) }),
  reply: employersSchema,
  summary: 'Employers whose names contain the text; from 3 characters on',
  errors: ['party.unavailable'],
});

export const getInstalmentSchedule = route({
  method: 'GET',
  path: '/provider/loan_search',
  access: 'own-or-staff',
  place: 'query',
  input: z.strictObject({ clientNo: lineSchema(60), loanId: lineSchema(60) }),
  reply: instalmentScheduleSchema,
  summary: 'The instalments of a loan',
  errors: ['customer.not_found', 'party.unavailable'],
});

export const searchProviderCustomer = route({
  method: 'GET',
  path: '/provider/search_provider_customer',
  access: 'staff',
  place: 'query',
  input: z.strictObject({ idNumber: idNumberSchema }),
  reply: z.nullable(enrolmentRecordSchema),
  summary: 'The provider’s client of an ID number, or null',
  errors: ['party.unavailable'],
});

export const listPayoutOptions = route({
  method: 'GET',
  path: '/provider/list_payout_options',
  access: 'session-or-staff',
  place: 'none',
  input: emptySchema,
  reply: choicesSchema,
  summary: 'The payout options that the provider knows',
  errors: ['party.unavailable'],
});

import * as z from 'zod/mini';
import { savePayloadSchema, saveReplySchema } from '../entities/customer.ts';
import { declineReasonSchema, mandateModeSchema, mandateSchema } from '../entities/loan.ts';
import { idSchema, otpSchema, payoutOptionSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { route } from './route.ts';
import { byIdSchema, queryTrueSchema, stateReplySchema } from './shared.ts';

const transitionErrors = [
  'customer.not_found',
  'application.illegal_transition',
  'version.conflict',
  'change.pending',
] as const;

/** Where a first approval needs a report that is not too old. */
export const reportErrors = ['bureau.no_answer', 'bureau.says_no', 'application.consent_required'] as const;

export const upsert = route({
  method: 'POST',
  path: '/loan/upsert',
  access: 'session',
  place: 'body',
  input: savePayloadSchema,
  reply: saveReplySchema,
  closable: true,
  summary: 'Save answers; the save that carries all six monthly costs submits the application',
  errors: [
    'customer.not_found',
    'request.invalid',
    'application.illegal_transition',
    'application.incomplete',
    'application.active_loan',
    'application.limit',
    'application.account_mismatch',
    'application.declined',
  ],
});

export const loanOtpReplySchema = z.strictObject({
  id: idSchema,
  version: z.int(),
  state: loanStateSchema,
  mandate: z.optional(mandateSchema),
});
export type LoanOtpReply = z.infer<typeof loanOtpReplySchema>;

export const verifyLoanOtp = route({
  method: 'POST',
  path: '/loan/loan_otp',
  access: 'own',
  place: 'either',
  input: z.strictObject({
    customerId: idSchema,
    /** Left out to send the mandate again after the passcode was right. */
    loanOtp: z.optional(otpSchema),
    /** `delayed` waits until the cut-off of the day; after a failed mandate, or when the cut-off of this day has passed. */
    mode: z.optional(mandateModeSchema),
  }),
  reply: loanOtpReplySchema,
  summary: 'Check the loan passcode and request the DebiCheck mandate; without a passcode, request it again',
  errors: [
    ...transitionErrors,
    'otp.invalid',
    'otp.expired',
    'otp.attempts_exhausted',
    'mandate.too_many',
    'mandate.cut_off',
    'party.unavailable',
  ],
});

export const verifyManualOtp = route({
  method: 'POST',
  path: '/loan/manual_otp',
  access: 'own',
  place: 'either',
  input: z.strictObject({ id: idSchema, otp: otpSchema }),
  reply: stateReplySchema,
  summary: 'Check the passcode that support gave through chat',
  errors: [...transitionErrors, 'otp.invalid', 'otp.expired', 'otp.attempts_exhausted'],
});

export const issueManualOtp = route({
  method: 'POST',
  path: '/loan/manual_otp/issue',
  access: 'staff',
  onRecord: true,
  place: 'query',
  input: byIdSchema,
  reply: z.strictObject({ otp: otpSchema, expiresInSeconds: z.int() }),
  summary: 'Make a passcode to give a customer through chat; shown once',
  errors: [...transitionErrors],
});

export const choosePayout = route({
  method: 'POST',
  path: '/loan/payback-option',
  access: 'own',
  place: 'query',
  input: z.strictObject({ id: idSchema, option: payoutOptionSchema }),
  reply: stateReplySchema,
  closable: true,
  summary: 'Choose how the loan is paid out',
  errors: [...transitionErrors, 'payout.option_unavailable'],
});

export const withdraw = route({
  method: 'POST',
  path: '/loan/decline',
  access: 'own',
  place: 'query',
  input: z.strictObject({ id: idSchema, decline: queryTrueSchema }),
  reply: stateReplySchema,
  summary: 'Decline an application in progress, on the applicant’s side',
  errors: [...transitionErrors],
});

export const approve = route({
  method: 'POST',
  path: '/loan/approve',
  access: 'staff',
  onRecord: true,
  place: 'query',
  input: z.strictObject({ id: idSchema, approve: queryTrueSchema }),
  reply: stateReplySchema,
  summary: 'Approve a loan that is pending approval',
  errors: [...transitionErrors, ...reportErrors],
});

export const declineWithReason = route({
  method: 'POST',
  path: '/loan/decline-reason',
  access: 'staff',
  onRecord: true,
  place: 'query',
  input: z.strictObject({ id: idSchema, reason: declineReasonSchema }),
  reply: stateReplySchema,
  summary: 'Decline with a reason',
  errors: [...transitionErrors],
});

export const revertDecline = route({
  method: 'POST',
  path: '/loan/revert-loan-state',
  access: 'manager',
  onRecord: true,
  place: 'query',
  input: byIdSchema,
  reply: stateReplySchema,
  summary: 'Take a decline back: the state from before it returns',
  errors: [...transitionErrors, 'application.active_loan'],
});

export const staffMoves = [
  'change-state',
  'confirm-enrolment',
  'confirm-loan',
  'manual-override',
  'reject-otp',
] as const;

export const updateLoanState = route({
  method: 'POST',
  path: '/loan/update-loan-state',
  access: 'staff',
  onRecord: true,
  place: 'query',
  input: z.strictObject({
    id: z.optional(z.union([idSchema, z.literal('')])),
    state: z.optional(z.string().check(z.maxLength(40))),
    /** Tells apart two moves to the same state; without it the first allowed one is made. */
    action: z.optional(z.enum(staffMoves)),
  }),
  reply: stateReplySchema,
  summary:
    'Move a loan by hand: confirm, override, reject the passcode or change the state, where the machine allows it',
  errors: [...transitionErrors, ...reportErrors, 'application.no_customer'],
});

export const changeLoan = route({
  method: 'PUT',
  path: '/loan/update-loan',
  access: 'manager',
  onRecord: true,
  place: 'query',
  input: z.strictObject({
    /** The loan distribution's id. */
    id: idSchema,
    loanId: z.enum(['1', '2']),
  }),
  reply: stateReplySchema,
  summary: 'Change the loan amount; a loan already created at the provider is cancelled there',
  errors: [...transitionErrors],
});

export const createBudget = route({
  method: 'POST',
  path: '/loan/create-budget',
  access: 'staff',
  onRecord: true,
  place: 'query',
  input: z.strictObject({
    customerId: idSchema,
    grossIncome: z.optional(z.string().check(z.maxLength(20))),
    netIncome: z.optional(z.string().check(z.maxLength(20))),
    livingExpenses: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.strictObject({ id: z.string(), version: z.int(), state: loanStateSchema }),
  summary: 'Create the budget with the provider',
  errors: [...transitionErrors, 'budget.incomplete', 'budget.failed'],
});

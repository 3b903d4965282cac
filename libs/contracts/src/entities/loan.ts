import * as z from 'zod/mini';
import { declineCauses, declineReasons, mandateModes } from '../constants.ts';
import { idSchema, instantSchema, payoutOptionSchema, sha256Schema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { growingEnum } from '../tolerant-reader.ts';

export const declineReasonSchema = z.enum(declineReasons);

/** The status of a DebiCheck request. Only the bank or the deadline ends it; a closed browser tab means nothing. */
const mandateStatuses = [
  'requested',
  'accepted',
  'declined',
  'timed_out',
  'undeliverable',
  'bank_error',
] as const;
export const mandateStatusSchema = z.enum(mandateStatuses);
export type MandateStatus = z.infer<typeof mandateStatusSchema>;

export const mandateModeSchema = z.enum(mandateModes);

export const mandateSchema = z.strictObject({
  status: mandateStatusSchema,
  /** Missing in records from before the delayed mode existed. Their mandates are all `immediate`. */
  mode: z.optional(mandateModeSchema),
  reference: z.string(),
  requestedAt: instantSchema,
  /** The applicant may accept until this time, by the server's clock. */
  deadline: instantSchema,
});
export type Mandate = z.infer<typeof mandateSchema>;

export const loanOtpReplySchema = z.strictObject({
  id: idSchema,
  version: z.int(),
  state: loanStateSchema,
  mandate: z.optional(mandateSchema),
});
export type LoanOtpReply = z.infer<typeof loanOtpReplySchema>;

/** The moves that staff make by hand. When a call gives only the target state, the first move that leads there is used. */
export const staffMoves = [
  'change-state',
  'confirm-enrolment',
  'confirm-loan',
  'manual-override',
  'reject-otp',
] as const;

export const mandateOfferSchema = z.strictObject({
  /** True when an immediate mandate can be sent. It cannot be sent between the cut-off and midnight. */
  isOpen: z.boolean(),
  /** A delayed mandate requested now can be accepted until this time. */
  delayedUntil: instantSchema,
});
export type MandateOffer = z.infer<typeof mandateOfferSchema>;

export const acceptedAgreementSchema = z.strictObject({
  version: z.string(),
  /** The hash of the whole text, as the server generated it from its own record. */
  sha256: sha256Schema,
  acceptedAt: instantSchema,
  /** True when the applicant's screen sent this hash. A call without a hash confirms the text that was on offer. */
  isNamed: z.boolean(),
});
export type AcceptedAgreement = z.infer<typeof acceptedAgreementSchema>;

export const providerLoanSchema = z.strictObject({
  provider_loan_id: z.string(),
  provider_loan_no: z.string(),
  provider_product_name: z.string(),
  provider_loan_amount: z.number(),
  provider_first_installment_date: z.string(),
  provider_initiation_fees: z.number(),
  provider_service_fees: z.number(),
  provider_total_repayable: z.number(),
  administration_fees: z.number(),
  insurance_amount: z.number(),
  initiation_fees: z.number(),
  interest_amount: z.number(),
  preparation_of_business_plan_fees: z.number(),
  principle_debt_amount: z.number(),
  service_fees: z.number(),
  variable_charges_fees: z.number(),
  instalment_amount: z.number(),
  total_repayable: z.number(),
  no_of_instalments: z.int(),
});
export type ProviderLoan = z.infer<typeof providerLoanSchema>;

/** The loan of an application, with the provider's figures. Amounts are in rand. */
export const loanDistributionSchema = z.strictObject({
  id: idSchema,
  loan: z.optional(z.strictObject({ id: z.int(), value: z.number(), currency: z.string() })),
  loanId: z.optional(z.int()),
  state: loanStateSchema,
  approved: z.boolean(),
  declined: z.boolean(),
  declined_reason: z.optional(declineReasonSchema),
  /** What the applicant is told, where staff have chosen it. */
  declined_cause: z.optional(growingEnum(declineCauses)),
  declined_state: z.optional(loanStateSchema),
  budget_id: z.optional(z.string()),
  payback_option: z.optional(payoutOptionSchema),
  /** The status of the passcode (`issued`, `verified` or empty), never the passcode itself. */
  loan_otp: z.enum(['', 'issued', 'verified']),
  mandate: z.optional(mandateSchema),
  /**
   * `waiting` while a loan must be cancelled at the provider. The cause is a decline, a refused offer or a replacement
   * of the loan. After a decline or a refusal the value becomes `ended` once the cancellation is known.
   */
  provider_loan_ending: z.optional(z.enum(['waiting', 'ended'])),
  payout: z.optional(z.strictObject({ reference: z.string(), amount: z.number(), paidAt: instantSchema })),
  ...z.partial(providerLoanSchema).shape,
});
export type LoanDistribution = z.infer<typeof loanDistributionSchema>;

/** One instalment. `due_date` is `yyyy/MM/dd` and `amount_due` is in rand. */
export const instalmentSchema = z.strictObject({
  instalment_no: z.int(),
  due_date: z.string(),
  amount_due: z.number(),
});
export type Instalment = z.infer<typeof instalmentSchema>;

export const instalmentScheduleSchema = z.strictObject({
  /** 0 means success. */
  return_code: z.int(),
  instalment_summary: z.array(instalmentSchema),
});

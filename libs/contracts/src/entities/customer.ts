import * as z from 'zod/mini';
import { customerFileTypes, statementSlots } from '../constants.ts';
import { idSchema, instantSchema, loanRequestSchema, sha256Schema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { progressPages } from '../progress.ts';
import { affordabilitySchema } from './affordability.ts';
import { bankFormSchema, customerFormSchema, employmentFormSchema } from './forms.ts';
import { acceptedAgreementSchema, loanDistributionSchema, mandateOfferSchema } from './loan.ts';
import { closedChangeSchema, fourEyesActions, pendingChangeSchema } from './pending-change.ts';
import { reviewSchema } from './review.ts';

export const progressPageSchema = z.enum(progressPages);

/**
 * The documents that the applicant's device believes to be with the application. A save that carries one is refused
 * with 409 `application.incomplete`, naming the documents, unless the record holds exactly these.
 */
const manifestSchema = z.strictObject({
  statements: z.array(sha256Schema).check(z.maxLength(statementSlots)),
  /** null: none, because the applicant has none. */
  payslip: z.nullable(sha256Schema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * A save. `id` is made on the device; 0 or none asks the server for one. Everything is optional and whatever is
 * present is valid. `state` is a wish that can only repeat what is already true.
 */
export const savePayloadSchema = z.strictObject({
  id: z.optional(z.union([idSchema, z.literal(0)])),
  state: z.optional(loanStateSchema),
  loanRequest: z.optional(loanRequestSchema),
  customerRequest: z.optional(customerFormSchema),
  employmentRequest: z.optional(employmentFormSchema),
  bankRequest: z.optional(bankFormSchema),
  manifest: z.optional(manifestSchema),
});
export type SavePayload = z.infer<typeof savePayloadSchema>;

export const saveReplySchema = z.strictObject({
  id: idSchema,
  version: z.int(),
  loanDistributions: z.strictObject({ id: idSchema, state: loanStateSchema }),
  fixedIncome: z.nullable(z.number()),
  expenses: z.nullable(z.number()),
});
export type SaveReply = z.infer<typeof saveReplySchema>;

export const customerFileSchema = z.strictObject({
  fileId: idSchema,
  fileType: z.enum(customerFileTypes),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  createdAt: instantSchema,
  /** Of documents that an applicant sent. */
  sha256: z.optional(sha256Schema),
});
export type CustomerFile = z.infer<typeof customerFileSchema>;

export const enrolmentRecordSchema = z.strictObject({ client_id: z.string(), client_no: z.string() });
export type EnrolmentRecord = z.infer<typeof enrolmentRecordSchema>;

const amount = z.optional(z.number());

/** Which member of staff has taken an application, and when. */
const assigneeSchema = z.strictObject({
  staffId: z.string(),
  email: z.string(),
  since: instantSchema,
});
export type Assignee = z.infer<typeof assigneeSchema>;

/** A move that the record's reader may make now, so that a screen never guesses. */
const offeredActionSchema = z.strictObject({
  action: z.string(),
  to: loanStateSchema,
  /** It will wait for a second manager. */
  fourEyes: z.optional(z.literal(true)),
});

/** One customer = one application = one loan distribution, as staff see it. */
export const customerRecordSchema = z.strictObject({
  id: idSchema,
  version: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  ...customerFormSchema.shape,
  ...employmentFormSchema.shape,
  ...bankFormSchema.shape,
  bank_link_login_account_number: z.optional(z.string()),
  /** What the reader's role does not show: each field with its end only. The field itself is left out. */
  masked: z.optional(z.record(z.string(), z.string())),
  rent_amount: amount,
  groceries_amount: amount,
  travel_amount: amount,
  comunication_amount: amount,
  education_amount: amount,
  utilities_amount: amount,
  compuScore: z.optional(z.int()),
  clientRef: z.optional(z.string()),
  files: z.array(customerFileSchema),
  /** The bank-statement analysis, as JSON text. */
  mab_data: z.optional(z.string()),
  /** The credit bureau's report, as JSON text. */
  experian_data: z.optional(z.string()),
  /** When that report was pulled. */
  bureauPulledAt: z.optional(instantSchema),
  bank_linkLogs: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  enrollment: z.optional(enrolmentRecordSchema),
  /** The consent to the credit enquiry that stands. */
  consent: z.optional(z.strictObject({ textVersion: z.string(), givenAt: instantSchema })),
  review: z.optional(reviewSchema),
  /** What the applicant wrote to whoever looks again. */
  reviewMessage: z.optional(z.string()),
  affordability: z.optional(affordabilitySchema),
  /** What staff have to look at in it. */
  affordabilityFlags: z.optional(z.array(z.string())),
  agreement: z.optional(acceptedAgreementSchema),
  progress: z.strictObject({ page: progressPageSchema }),
  loanDistributions: loanDistributionSchema,
  /** While the loan waits for its mandate: how one could be requested now. */
  mandateOffer: z.optional(mandateOfferSchema),
  /** Loans of the same person that reached APPROVED or PAID before this one. */
  approvedLoans: z.int(),
  actions: z.array(offeredActionSchema),
  assignee: z.optional(assigneeSchema),
  pendingChange: z.optional(pendingChangeSchema),
  /** The last change that waited for a second manager, and how that ended. */
  lastChange: z.optional(closedChangeSchema),
});
export type CustomerRecord = z.infer<typeof customerRecordSchema>;

/** The same record as its own applicant sees it: without reports, logs and staff moves. */
export const applicantRecordSchema = z.omit(customerRecordSchema, {
  mab_data: true,
  experian_data: true,
  bureauPulledAt: true,
  bank_linkLogs: true,
  affordabilityFlags: true,
  reviewMessage: true,
  masked: true,
  actions: true,
  assignee: true,
  pendingChange: true,
  lastChange: true,
});
export type ApplicantRecord = z.infer<typeof applicantRecordSchema>;

/** A row of the staff list. */
export const customerListItemSchema = z.strictObject({
  id: idSchema,
  idNumber: z.optional(z.string()),
  initials: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  emailAddress: z.optional(z.string()),
  cellNo: z.optional(z.string()),
  createdAt: instantSchema,
  assignee: z.optional(assigneeSchema),
  /** What waits for a second manager. */
  pendingAction: z.optional(z.enum(fourEyesActions)),
  loanDistributions: z.pick(loanDistributionSchema, {
    id: true,
    state: true,
    approved: true,
    declined: true,
    loan: true,
  }),
});
export type CustomerListItem = z.infer<typeof customerListItemSchema>;

export const customerListSchema = z.strictObject({ items: z.array(customerListItemSchema), total: z.int() });
export type CustomerList = z.infer<typeof customerListSchema>;

/** Where SUBMIT on /personal leads, decided by the server alone. */
export const personalRouteSchema = z.strictObject({
  next: z.enum(['limit', 'declined', 'resume', 'verification', 'consent', 'loading']),
  /** Given only to the device that already owns the record. */
  customerId: z.optional(idSchema),
  /** A record exists that this device may continue after a passcode to the number on record. */
  resumable: z.boolean(),
});
export type PersonalRoute = z.infer<typeof personalRouteSchema>;

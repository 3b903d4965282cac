import * as z from 'zod/mini';
import { customerFileTypes, messageLanguages, statementSlots } from '../constants.ts';
import { dateSchema, idSchema, instantSchema, loanRequestSchema, sha256Schema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { progressPages } from '../progress.ts';
import { accountCheckSchema } from './account-check.ts';
import { askedSchema, askSchema } from './ask.ts';
import { affordabilitySchema, reviewSchema } from './assessment.ts';
import { budgetSchema, budgetSourcesSchema } from './budget.ts';
import { bankFormSchema, creditScoreFormSchema, customerFormSchema, employmentFormSchema } from './forms.ts';
import { holdSchema } from './hold.ts';
import { acceptedAgreementSchema, loanDistributionSchema, mandateOfferSchema } from './loan.ts';
import { closedChangeSchema, fourEyesActions, pendingChangeSchema } from './pending-change.ts';

export const progressPageSchema = z.enum(progressPages);

/**
 * The documents that the device believes are attached to the application. If other documents are attached, the
 * save is refused with 409 `application.incomplete`, which names the types of documents that differ.
 */
const manifestSchema = z.strictObject({
  statements: z.array(sha256Schema).check(z.maxLength(statementSlots)),
  /** Null means that the applicant has no payslip. */
  payslip: z.nullable(sha256Schema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * The answers that a save contains. The device creates `id`; when it is 0 or left out, the server creates one. Every
 * field is optional. `state` cannot change anything: it must equal the current state.
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

/**
 * Returns the version of the format that a save with these answers needs. A server of a former build does not know the
 * version. It tells the phone to try again later instead of refusing the answers.
 */
export function saveVersionOf({ customerRequest, employmentRequest }: SavePayload): number {
  if (employmentRequest?.statementDoubts) return 3;
  return customerRequest?.homeStatus === 'family' || employmentRequest?.paymentFrequency === 'fortnightly'
    ? 2
    : 1;
}

export const saveReplySchema = z.strictObject({
  id: idSchema,
  version: z.int(),
  loanDistributions: z.strictObject({ id: idSchema, state: loanStateSchema }),
  fixedIncome: z.nullable(z.number()),
  expenses: z.nullable(z.number()),
});
export type SaveReply = z.infer<typeof saveReplySchema>;

/** What was read in a statement, where it could be read. Days are `yyyy-MM-dd`, amounts in cents. */
export const statementFactsSchema = z.strictObject({
  bank: z.optional(z.string()),
  accountNumber: z.optional(z.string()),
  holder: z.optional(z.string()),
  periodStart: z.optional(z.string()),
  periodEnd: z.optional(z.string()),
  salaries: z.optional(z.array(z.strictObject({ date: z.string(), amountCents: z.int() }))),
});
export type StatementFacts = z.infer<typeof statementFactsSchema>;

export const customerFileSchema = z.strictObject({
  fileId: idSchema,
  fileType: z.enum(customerFileTypes),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  createdAt: instantSchema,
  /** Present only for documents that the applicant sent. */
  sha256: z.optional(sha256Schema),
  ...statementFactsSchema.shape,
});
export type CustomerFile = z.infer<typeof customerFileSchema>;

export const enrolmentRecordSchema = z.strictObject({ client_id: z.string(), client_no: z.string() });
export type EnrolmentRecord = z.infer<typeof enrolmentRecordSchema>;

const amount = z.optional(z.number());

const assigneeSchema = z.strictObject({
  staffId: z.string(),
  email: z.string(),
  since: instantSchema,
});
export type Assignee = z.infer<typeof assigneeSchema>;

/** The progress of an application, for its applicant. About other applications it says only how many wait. */
const standingSchema = z.strictObject({
  /** The time of the last transition. */
  since: instantSchema,
  /** The times at which the steps of the timeline were finished. Old applications lack some of the times. */
  finished: z.partial(
    z.strictObject({
      sent: instantSchema,
      review: instantSchema,
      confirm: instantSchema,
      bank: instantSchema,
      paid: instantSchema,
    }),
  ),
  /**
   * How many applications in the same staff queue have waited longer, at most `maximumCountedAhead`. Present only while the
   * application waits in a staff queue and nobody has taken it.
   */
  ahead: z.optional(z.int()),
  /** Present while a member of staff has taken the application. */
  isTaken: z.optional(z.literal(true)),
});
export type Standing = z.infer<typeof standingSchema>;

/** A move that the reader of the record may make now. Screens offer these moves and have no rules of their own. */
const offeredActionSchema = z.strictObject({
  action: z.string(),
  to: loanStateSchema,
  /** Present when a second manager must confirm the move. */
  fourEyes: z.optional(z.literal(true)),
});

export const customerRecordSchema = z.strictObject({
  id: idSchema,
  version: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  ...customerFormSchema.shape,
  ...employmentFormSchema.shape,
  ...bankFormSchema.shape,
  bank_link_login_account_number: z.optional(z.string()),
  /** Fields that the reader's role may not see, by name, with all but their last characters masked. */
  masked: z.optional(z.record(z.string(), z.string())),
  rent_amount: amount,
  groceries_amount: amount,
  travel_amount: amount,
  comunication_amount: amount,
  education_amount: amount,
  utilities_amount: amount,
  ...z.partial(creditScoreFormSchema).shape,
  files: z.array(customerFileSchema),
  /** The bank-statement analysis, as JSON text. */
  mab_data: z.optional(z.string()),
  /** What was read in the payslip, as JSON text. */
  payslipReading: z.optional(z.string()),
  /** The credit bureau's report, as JSON text. */
  experian_data: z.optional(z.string()),
  bureauPulledAt: z.optional(instantSchema),
  accountCheck: z.optional(accountCheckSchema),
  bank_linkLogs: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  enrollment: z.optional(enrolmentRecordSchema),
  /** The current consent to the credit enquiry. */
  consent: z.optional(z.strictObject({ textVersion: z.string(), givenAt: instantSchema })),
  review: z.optional(reviewSchema),
  reviewMessage: z.optional(z.string()),
  affordability: z.optional(affordabilitySchema),
  /** Points of the affordability assessment that staff have to check. */
  affordabilityFlags: z.optional(z.array(z.string())),
  budget: z.optional(budgetSchema),
  /** What a budget is compared with. Present only while one can be made. */
  budgetSources: z.optional(budgetSourcesSchema),
  agreement: z.optional(acceptedAgreementSchema),
  progress: z.strictObject({ page: progressPageSchema }),
  loanDistributions: loanDistributionSchema,
  /** The kinds of mandate that can be requested now. Present only while the loan waits for its mandate. */
  mandateOffer: z.optional(mandateOfferSchema),
  /** The number of the person's earlier loans that reached APPROVED or PAID. */
  approvedLoans: z.int(),
  actions: z.array(offeredActionSchema),
  assignee: z.optional(assigneeSchema),
  /** Until then the application is in no queue. */
  snoozedUntil: z.optional(instantSchema),
  pendingChange: z.optional(pendingChangeSchema),
  /** The last change that waited for a second manager, with its outcome. */
  lastChange: z.optional(closedChangeSchema),
  /** Present only for the applicant. Staff have the history and the queues. */
  standing: z.optional(standingSchema),
  /** Present while the application waits for an answer of staff, so that its applicant sees the submitted message. */
  isOnHold: z.optional(z.literal(true)),
  /** The open holds and the latest answered holds. */
  holds: z.optional(z.array(holdSchema)),
  /** What staff asked the applicant for last. */
  ask: z.optional(askSchema),
  /** What the applicant is asked for now. Only the applicant gets it. */
  asked: z.optional(askedSchema),
  /** The language of the applicant's screens and messages, English when it is missing. */
  language: z.optional(z.enum(messageLanguages)),
});
export type CustomerRecord = z.infer<typeof customerRecordSchema>;

/** The record as its applicant sees it, without score, reports, logs and the moves of staff. */
export const applicantRecordSchema = z.omit(customerRecordSchema, {
  compuScore: true,
  mab_data: true,
  payslipReading: true,
  experian_data: true,
  bureauPulledAt: true,
  accountCheck: true,
  bank_linkLogs: true,
  affordabilityFlags: true,
  budget: true,
  budgetSources: true,
  reviewMessage: true,
  masked: true,
  actions: true,
  assignee: true,
  snoozedUntil: true,
  pendingChange: true,
  lastChange: true,
  holds: true,
  ask: true,
  language: true,
});
export type ApplicantRecord = z.infer<typeof applicantRecordSchema>;

export const customerListItemSchema = z.strictObject({
  id: idSchema,
  /** The version that a batch of this row is based on. */
  version: z.optional(z.int()),
  idNumber: z.optional(z.string()),
  initials: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  emailAddress: z.optional(z.string()),
  cellNo: z.optional(z.string()),
  createdAt: instantSchema,
  /** Since when somebody has to act on the application. */
  waitingSince: z.optional(instantSchema),
  assignee: z.optional(assigneeSchema),
  /** The action that waits for a second manager. */
  pendingAction: z.optional(z.enum(fourEyesActions)),
  /** Present while the application waits for an answer of staff. */
  isOnHold: z.optional(z.literal(true)),
  /** Present from a request to the applicant until the application moves on. */
  asked: z.optional(z.strictObject({ dueDay: dateSchema, isAnswered: z.optional(z.literal(true)) })),
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

/** The destination of SUBMIT on /personal. Only the server can decide it, because it has the person's other records. */
export const personalRouteSchema = z.strictObject({
  /** Only servers of version 1.0.0 reply `declined`. */
  next: z.enum(['limit', 'declined', 'resume', 'verification', 'consent', 'loading']),
  /** Returned only to the device that already owns the record. */
  customerId: z.optional(idSchema),
  /** Whether to offer a passcode to the number on record. The answer is the same for everybody who is sent to that page. */
  resumable: z.boolean(),
});
export type PersonalRoute = z.infer<typeof personalRouteSchema>;

export const resumedSchema = z.strictObject({
  customerId: idSchema,
  page: progressPageSchema,
  state: loanStateSchema,
});
export type Resumed = z.infer<typeof resumedSchema>;

/** Agents see these fields masked until they ask, because account numbers could be used to redirect money. */
export const revealableFields = ['accountNumber', 'bank_link_login_account_number'] as const;
export type RevealableField = (typeof revealableFields)[number];

const shownDigits = 4;

/** Replaces all but the last four characters with dots. A short value is hidden completely. */
export const maskValue = (value: string): string =>
  value.length > shownDigits + 2 ? `••••${value.slice(-shownDigits)}` : '••••';

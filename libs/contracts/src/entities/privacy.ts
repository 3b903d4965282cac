import * as z from 'zod/mini';
import { dateSchema, idSchema, instantSchema, lineSchema, longTextSchema } from '../fields.ts';

/** The purposes that people consent to. Consent to one purpose never implies consent to another. */
const consentPurposes = ['bureau', 'processing', 'marketing'] as const;
export const consentPurposeSchema = z.enum(consentPurposes);
export type ConsentPurpose = z.infer<typeof consentPurposeSchema>;

/** The purposes that the button I AGREE on the consent screen covers. Marketing must never be among them. */
export const consentScreenPurposes = ['bureau', 'processing'] as const satisfies readonly ConsentPurpose[];

/** A consent as a device reports it: the text that it showed, and the time of the consent by its own clock. */
export const givenConsentSchema = z.strictObject({
  textVersion: lineSchema(40),
  givenAt: instantSchema,
});
export type GivenConsent = z.infer<typeof givenConsentSchema>;

/** A consent, kept as the lender's proof. The only change that is ever made is to record a withdrawal. */
const consentSchema = z.strictObject({
  purpose: consentPurposeSchema,
  ...givenConsentSchema.shape,
  /** The time at which the server recorded the consent, by its own clock. */
  recordedAt: instantSchema,
  /** The device that sent the consent, if the call named one. */
  deviceId: z.optional(idSchema),
  /** From this time the consent is no longer valid. Earlier processing remains lawful (POPIA s11(2)(b)). */
  withdrawnAt: z.optional(instantSchema),
});
export type Consent = z.infer<typeof consentSchema>;

/** The requests that POPIA s24 allows. A copy of the record (s23) is not a request, because it is available at once. */
const privacyRequestKinds = ['correction', 'erasure'] as const;
export const privacyRequestKindSchema = z.enum(privacyRequestKinds);
export type PrivacyRequestKind = z.infer<typeof privacyRequestKindSchema>;

/** `held` is an erasure that the law does not allow yet, with the day on which it will happen. */
const privacyRequestStatusSchema = z.enum(['open', 'held', 'done', 'refused']);

/** We must answer a request within this many days. */
export const privacyAnswerDays = 30;
/** One applicant may have at most this many requests open at the same time. */
export const mostOpenRequests = 5;

/** The maximum length of a request and of our answer, in characters. */
export const privacyTextLength = 1_000;
export const privacyTextSchema = longTextSchema(privacyTextLength);

const privacyRequestSchema = z.strictObject({
  id: idSchema,
  kind: privacyRequestKindSchema,
  status: privacyRequestStatusSchema,
  askedAt: instantSchema,
  dueAt: instantSchema,
  text: z.optional(z.string()),
  /** The first day on which the law no longer requires the record to be kept. */
  heldUntil: z.optional(dateSchema),
  answeredAt: z.optional(instantSchema),
  answer: z.optional(z.string()),
});
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>;

export const privacyViewSchema = z.strictObject({
  consents: z.array(consentSchema),
  requests: z.array(privacyRequestSchema),
  /** The day until which the record must be kept if nothing else happens; null when it may be erased now. */
  heldUntil: z.nullable(dateSchema),
  /** True when the bureau enquiry has been made, so that the consent to it can no longer be withdrawn. */
  wasCheckedAtBureau: z.boolean(),
});
export type PrivacyView = z.infer<typeof privacyViewSchema>;

export const privacyTaskSchema = z.strictObject({
  ...privacyRequestSchema.shape,
  customerId: idSchema,
  /** Missing after the record has been erased. */
  name: z.optional(z.string()),
});
export type PrivacyTask = z.infer<typeof privacyTaskSchema>;

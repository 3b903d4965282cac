import * as z from 'zod/mini';
import { dateSchema, idSchema, instantSchema } from '../fields.ts';
import { consentSchema } from './consent.ts';

/** The requests that POPIA s24 allows. A copy of the record (s23) is not a request, because it is available at once. */
const privacyRequestKinds = ['correction', 'erasure'] as const;
export const privacyRequestKindSchema = z.enum(privacyRequestKinds);
export type PrivacyRequestKind = z.infer<typeof privacyRequestKindSchema>;

/**
 * The status of a request. `open`: waits for our answer · `held`: an erasure that the law does not allow yet, with the
 * day on which it will happen · `done` · `refused`: the answer gives the reason.
 */
const privacyRequestStatusSchema = z.enum(['open', 'held', 'done', 'refused']);

/** How many days we have to answer a request. */
export const privacyAnswerDays = 30;
/** How many requests of one applicant may be open at the same time. */
export const mostOpenRequests = 5;

/** The maximum length of a request and of our answer, in characters. */
export const privacyTextLength = 1_000;
export const privacyTextSchema = z.string().check(z.maxLength(privacyTextLength));

const privacyRequestSchema = z.strictObject({
  id: idSchema,
  kind: privacyRequestKindSchema,
  status: privacyRequestStatusSchema,
  askedAt: instantSchema,
  dueAt: instantSchema,
  /** The applicant's own words. */
  text: z.optional(z.string()),
  /** The first day on which the law no longer requires the record to be kept. */
  heldUntil: z.optional(dateSchema),
  answeredAt: z.optional(instantSchema),
  answer: z.optional(z.string()),
});
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>;

/** The information on an applicant's privacy screen. */
export const privacyViewSchema = z.strictObject({
  consents: z.array(consentSchema),
  requests: z.array(privacyRequestSchema),
  /** The day until which the record must be kept if nothing else happens; null when it may be erased now. */
  heldUntil: z.nullable(dateSchema),
  /** True when the bureau enquiry has been made, so that the consent to it can no longer be withdrawn. */
  wasCheckedAtBureau: z.boolean(),
});
export type PrivacyView = z.infer<typeof privacyViewSchema>;

/** A request as it appears in the managers' list. */
export const privacyTaskSchema = z.strictObject({
  ...privacyRequestSchema.shape,
  customerId: idSchema,
  /** Missing after the record has been erased. */
  name: z.optional(z.string()),
});
export type PrivacyTask = z.infer<typeof privacyTaskSchema>;

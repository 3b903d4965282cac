import * as z from 'zod/mini';
import { dateSchema, idSchema, instantSchema } from '../fields.ts';
import { consentSchema } from './consent.ts';

/** What a person may ask for about their own record: POPIA s24. A copy of it (s23) is given at once and is no request. */
const privacyRequestKinds = ['correction', 'erasure'] as const;
export const privacyRequestKindSchema = z.enum(privacyRequestKinds);
export type PrivacyRequestKind = z.infer<typeof privacyRequestKindSchema>;

/**
 * `open` waits for an answer of ours · `held` is an erasure that the law makes wait, with the day from which it is
 * carried out · `done` · `refused`, with the reason in the answer.
 */
const privacyRequestStatusSchema = z.enum(['open', 'held', 'done', 'refused']);

/** Days within which every request is answered. */
export const privacyAnswerDays = 30;
/** Requests of one record that may wait for an answer at the same time. */
export const mostOpenRequests = 5;

/** Characters of what a person asks for, and of our answer. */
export const privacyTextLength = 1_000;
export const privacyTextSchema = z.string().check(z.maxLength(privacyTextLength));

const privacyRequestSchema = z.strictObject({
  id: idSchema,
  kind: privacyRequestKindSchema,
  status: privacyRequestStatusSchema,
  askedAt: instantSchema,
  dueAt: instantSchema,
  /** What the person wrote. */
  text: z.optional(z.string()),
  /** The first day on which the record need not be kept any more. */
  heldUntil: z.optional(dateSchema),
  answeredAt: z.optional(instantSchema),
  answer: z.optional(z.string()),
});
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>;

/** What an applicant sees of their own information and what they may do about it. */
export const privacyViewSchema = z.strictObject({
  consents: z.array(consentSchema),
  requests: z.array(privacyRequestSchema),
  /** Until when the record has to be kept, were nothing to happen from now on; null when it may go at once. */
  heldUntil: z.nullable(dateSchema),
  /** A consent that was used up cannot be taken back: the enquiry was made. */
  wasCheckedAtBureau: z.boolean(),
});
export type PrivacyView = z.infer<typeof privacyViewSchema>;

/** A request as managers see it in their list. */
export const privacyTaskSchema = z.strictObject({
  ...privacyRequestSchema.shape,
  customerId: idSchema,
  /** Nothing once the record was erased. */
  name: z.optional(z.string()),
});
export type PrivacyTask = z.infer<typeof privacyTaskSchema>;

import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';

/** The purposes that people consent to. Consent to one purpose never implies consent to another. */
const consentPurposes = ['bureau', 'processing', 'marketing'] as const;
export const consentPurposeSchema = z.enum(consentPurposes);
export type ConsentPurpose = z.infer<typeof consentPurposeSchema>;

/** The purposes that I AGREE on the consent screen covers. Marketing must never be one of them. */
export const consentScreenPurposes = ['bureau', 'processing'] as const satisfies readonly ConsentPurpose[];

/** A consent as a device reports it: the text that it showed, and the time of the consent by its own clock. */
export const givenConsentSchema = z.strictObject({
  textVersion: z.string().check(z.minLength(1), z.maxLength(40)),
  givenAt: instantSchema,
});
export type GivenConsent = z.infer<typeof givenConsentSchema>;

/** A consent, kept as the lender's proof. The only change that is ever made is to record a withdrawal. */
export const consentSchema = z.strictObject({
  purpose: consentPurposeSchema,
  ...givenConsentSchema.shape,
  /** When the server recorded the consent, by its own clock. */
  recordedAt: instantSchema,
  /** The device that sent the consent, if the call named one. */
  deviceId: z.optional(idSchema),
  /** From this time the consent is no longer valid. Earlier processing remains lawful (POPIA s11(2)(b)). */
  withdrawnAt: z.optional(instantSchema),
});
export type Consent = z.infer<typeof consentSchema>;

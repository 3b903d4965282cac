import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';

/** What a person may agree to, one by one: nobody who agrees to one thing has agreed to another. */
const consentPurposes = ['bureau', 'processing', 'marketing'] as const;
export const consentPurposeSchema = z.enum(consentPurposes);
export type ConsentPurpose = z.infer<typeof consentPurposeSchema>;

/** What the text on the consent screen asks for; I AGREE gives each of them, and never marketing. */
export const consentScreenPurposes = ['bureau', 'processing'] as const satisfies readonly ConsentPurpose[];

/** What a device says about a consent: the text that was shown, and when it was agreed to by its own clock. */
export const givenConsentSchema = z.strictObject({
  textVersion: z.string().check(z.minLength(1), z.maxLength(40)),
  givenAt: instantSchema,
});
export type GivenConsent = z.infer<typeof givenConsentSchema>;

/** One consent as the lender can prove it. It is never changed but to note that it was withdrawn. */
export const consentSchema = z.strictObject({
  purpose: consentPurposeSchema,
  ...givenConsentSchema.shape,
  /** By the server's clock. */
  recordedAt: instantSchema,
  /** The device that it came from, where the call named one. */
  deviceId: z.optional(idSchema),
  /** From then on it is no ground for anything; what was done before stays lawful (POPIA s11(2)(b)). */
  withdrawnAt: z.optional(instantSchema),
});
export type Consent = z.infer<typeof consentSchema>;

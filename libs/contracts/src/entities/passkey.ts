import * as z from 'zod/mini';
import { instantSchema } from '../fields.ts';

/** Options of the browser's WebAuthn calls as JSON (W3C Web Authentication, level 3). The browser reads them. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());

const encodedSchema = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(1_400));

/** What `PublicKeyCredential.toJSON()` returns. The WebAuthn library reads the parts of `response`. */
export const passkeyResponseSchema = z.strictObject({
  id: encodedSchema,
  rawId: encodedSchema,
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});
export type PasskeyResponse = z.infer<typeof passkeyResponseSchema>;

export const passkeySchema = z.strictObject({
  passkeyId: encodedSchema,
  /** The browser and operating system with which the passkey was added. */
  device: z.optional(z.string()),
  createdAt: instantSchema,
  lastUsedAt: z.optional(instantSchema),
});
export type PasskeyView = z.infer<typeof passkeySchema>;

/** The origin of the page that called. A passkey works only there. */
export const originSchema = z.url().check(z.maxLength(300));
export const deviceHintSchema = z.optional(z.string().check(z.maxLength(60)));

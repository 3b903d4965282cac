import * as z from 'zod/mini';
import { consentPurposeSchema } from '../entities/consent.ts';
import { privacyRequestKindSchema, privacyTextSchema, privacyViewSchema } from '../entities/privacy.ts';
import { otpSchema } from '../fields.ts';
import { route } from './route.ts';
import { byCustomerIdSchema, passcodeSentSchema } from './shared.ts';

/** What an applicant asks about their own information; on line only, few people ever do. */

export const getPrivacy = route({
  method: 'GET',
  path: '/customer/privacy',
  access: 'own',
  place: 'query',
  input: byCustomerIdSchema,
  reply: privacyViewSchema,
  summary: 'The consents on record, the requests made, and until when the record has to be kept',
  errors: ['customer.not_found'],
});

export const withdrawConsent = route({
  method: 'POST',
  path: '/customer/privacy/withdraw',
  access: 'own',
  place: 'body',
  input: z.strictObject({ ...byCustomerIdSchema.shape, purpose: consentPurposeSchema }),
  reply: privacyViewSchema,
  summary: 'Withdraw a consent; an application that stands on it ends, what was done before stays lawful',
  errors: ['customer.not_found', 'consent.used'],
});

export const askPrivacy = route({
  method: 'POST',
  path: '/customer/privacy/ask',
  access: 'own',
  place: 'body',
  input: z.strictObject({
    ...byCustomerIdSchema.shape,
    kind: privacyRequestKindSchema,
    text: z.optional(privacyTextSchema),
  }),
  reply: z.strictObject({
    /** Gone already: it was never submitted, so nothing obliges anybody to keep it. */
    isErased: z.boolean(),
    view: z.nullable(privacyViewSchema),
  }),
  summary: 'Ask for a correction or for the erasure of the record',
  errors: ['customer.not_found', 'privacy.too_many'],
});

export const sendPrivacyCode = route({
  method: 'POST',
  path: '/customer/privacy/code',
  access: 'own',
  place: 'body',
  input: byCustomerIdSchema,
  reply: passcodeSentSchema,
  onRecord: false,
  summary: 'Send the passcode that opens the copy of one’s own information',
  errors: ['customer.not_found', 'otp.too_soon', 'otp.too_many', 'otp.send_failed'],
});

export const getPrivacyPack = route({
  method: 'POST',
  path: '/customer/privacy/pack',
  access: 'own',
  place: 'body',
  input: z.strictObject({ ...byCustomerIdSchema.shape, otp: otpSchema }),
  reply: z.string(),
  replyKind: 'zip',
  fileName: 'your-information.zip',
  onRecord: false,
  summary: 'Everything on record about oneself, as a ZIP file',
  errors: ['customer.not_found', 'otp.invalid', 'otp.expired', 'otp.attempts_exhausted'],
});

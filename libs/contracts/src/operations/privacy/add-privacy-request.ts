import * as z from 'zod/mini';
import { privacyRequestKindSchema, privacyTextSchema, privacyViewSchema } from '../../entities/privacy.ts';
import { operation } from '../define.ts';
import { byCustomerIdSchema } from '../shared.ts';

export const addPrivacyRequest = operation('applications.privacy.addPrivacyRequest', {
  summary: 'Ask for a correction or for the erasure of the record',
  http: { method: 'POST', path: '/customer/privacy/ask', access: 'own', place: 'body' },
  request: z.strictObject({
    ...byCustomerIdSchema.shape,
    kind: privacyRequestKindSchema,
    text: z.optional(privacyTextSchema),
  }),
  reply: z.strictObject({
    /** Gone already: it was never submitted, so nothing obliges anybody to keep it. */
    isErased: z.boolean(),
    view: z.nullable(privacyViewSchema),
  }),
  errors: ['customer.not_found', 'privacy.too_many'],
  audit: 'change',
});

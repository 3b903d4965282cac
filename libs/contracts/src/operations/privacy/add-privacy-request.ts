import * as z from 'zod/mini';
import { privacyRequestKindSchema, privacyTextSchema, privacyViewSchema } from '../../entities/privacy.ts';
import { operation } from '../define.ts';
import { byCustomerIdSchema } from '../shared.ts';

export const addPrivacyRequest = operation('applications.privacy.addPrivacyRequest', {
  summary: 'Request the correction or erasure of the application',
  http: { call: 'POST /customer/privacy/ask', access: 'own' },
  request: z.strictObject({
    ...byCustomerIdSchema.shape,
    kind: privacyRequestKindSchema,
    text: z.optional(privacyTextSchema),
  }),
  reply: z.strictObject({
    /** True when the application was erased at once, because it was never submitted and need not be kept. */
    isErased: z.boolean(),
    view: z.nullable(privacyViewSchema),
  }),
  errors: ['customer.not_found', 'privacy.too_many'],
  audit: 'change',
});

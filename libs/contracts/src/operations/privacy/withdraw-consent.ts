import * as z from 'zod/mini';
import { consentPurposeSchema, privacyViewSchema } from '../../entities/privacy.ts';
import { operation } from '../define.ts';
import { byCustomerIdSchema } from '../shared.ts';

export const withdrawConsent = operation('applications.privacy.withdrawConsent', {
  summary: 'Withdraw a consent; an application that depends on it ends',
  http: { call: 'POST /customer/privacy/withdraw', access: 'own' },
  request: z.strictObject({ ...byCustomerIdSchema.shape, purpose: consentPurposeSchema }),
  reply: privacyViewSchema,
  errors: ['customer.not_found', 'consent.used'],
  audit: 'change',
});

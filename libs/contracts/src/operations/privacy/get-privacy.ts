import { privacyViewSchema } from '../../entities/privacy.ts';
import { operation } from '../define.ts';
import { byCustomerIdSchema } from '../shared.ts';

export const getPrivacy = operation('applications.privacy.getPrivacy', {
  summary: 'List the consents and requests, and the day until which the application must be kept',
  http: { call: 'GET /customer/privacy', access: 'own' },
  request: byCustomerIdSchema,
  reply: privacyViewSchema,
  errors: ['customer.not_found'],
  audit: { exempt: 'applicants see only their own application' },
});

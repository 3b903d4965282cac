import { privacyViewSchema } from '../../entities/privacy.ts';
import { operation } from '../define.ts';
import { byCustomerIdSchema } from '../shared.ts';

export const getPrivacy = operation('applications.privacy.getPrivacy', {
  summary: 'The consents on record, the requests made, and until when the record has to be kept',
  http: { method: 'GET', path: '/customer/privacy', access: 'own', place: 'query' },
  request: byCustomerIdSchema,
  reply: privacyViewSchema,
  errors: ['customer.not_found'],
  audit: { exempt: 'an applicant’s own record, refused to everybody else' },
});

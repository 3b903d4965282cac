import { operation } from '../define.ts';
import { byCustomerIdSchema, stateReplySchema, withThirdPartyMs } from '../shared.ts';

export const syncProviderClient = operation('applications.provider.syncProviderClient', {
  summary: 'Fetch the enrolment, and after a manual override the loan, from the provider',
  http: { call: 'POST /customer/updateProviderCustomer', access: 'staff', place: 'query', onRecord: true },
  request: byCustomerIdSchema,
  reply: stateReplySchema,
  errors: ['customer.not_found', 'party.unavailable', 'provider.loan_differs'],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});

import { operation } from '../define.ts';
import { byCustomerIdSchema, okSchema, withThirdPartyMs } from '../shared.ts';

export const addProviderClient = operation('applications.provider.addProviderClient', {
  summary: 'Submit the applicant and the bank account to the provider',
  http: { call: 'POST /provider/add', access: 'own', place: 'query', closable: true },
  request: byCustomerIdSchema,
  reply: okSchema,
  errors: [
    'customer.not_found',
    'application.illegal_transition',
    'application.consent_required',
    'application.active_loan',
    'submission.refused',
    'party.unavailable',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});

import { operation } from '../define.ts';
import { byCustomerIdSchema, okSchema, submissionErrors, withThirdPartyMs } from '../shared.ts';

export const addProviderClient = operation('applications.provider.addProviderClient', {
  summary: 'Submit the applicant and the bank account to the provider',
  http: { call: 'POST /provider/add', access: 'own', place: 'query', closable: true },
  request: byCustomerIdSchema,
  reply: okSchema,
  errors: submissionErrors,
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});

import { approvalLookupSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';
import { byIdNumberSchema, withThirdPartyMs } from '../shared.ts';

export const lookUpApproval = operation('applications.decision.lookUpApproval', {
  summary: 'Check whether the provider has approved this person before',
  http: { call: 'GET /provider', access: 'own-or-staff' },
  request: byIdNumberSchema,
  reply: approvalLookupSchema,
  errors: ['customer.not_found', 'party.unavailable'],
  audit: {
    shows: async ({ request }, owners) => ({ customerIds: await owners.idsOfPerson(request.idNumber) }),
  },
  timeoutMs: withThirdPartyMs,
});

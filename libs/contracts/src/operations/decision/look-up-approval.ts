import * as z from 'zod/mini';
import { approvalLookupSchema } from '../../entities/provider.ts';
import { idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withThirdPartyMs } from '../shared.ts';

export const lookUpApproval = operation('applications.decision.lookUpApproval', {
  summary: 'Whether the provider has approved this person before',
  http: { method: 'GET', path: '/provider', access: 'own-or-staff', place: 'query' },
  request: z.strictObject({ idNumber: idNumberSchema }),
  reply: approvalLookupSchema,
  errors: ['customer.not_found', 'party.unavailable'],
  audit: {
    shows: async ({ request }, owners) => ({ customerIds: await owners.idsOfPerson(request.idNumber) }),
  },
  timeoutMs: withThirdPartyMs,
});

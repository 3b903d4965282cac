import * as z from 'zod/mini';
import { enrolmentRecordSchema } from '../../entities/customer.ts';
import { operation } from '../define.ts';
import { byIdNumberSchema, withThirdPartyMs } from '../shared.ts';

export const searchProviderClient = operation('applications.provider.searchProviderClient', {
  summary: 'Find the provider’s client with an ID number, or null',
  http: { call: 'GET /provider/search_provider_customer', access: 'staff' },
  request: byIdNumberSchema,
  reply: z.nullable(enrolmentRecordSchema),
  errors: ['party.unavailable'],
  audit: {
    shows: async ({ request }, owners) => ({ customerIds: await owners.idsOfPerson(request.idNumber) }),
  },
  timeoutMs: withThirdPartyMs,
});

import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { byCustomerIdSchema, withThirdPartyMs } from '../shared.ts';

export const uploadProviderFiles = operation('applications.provider.uploadProviderFiles', {
  summary: 'Send the documents of an application to the provider, each once',
  http: { call: 'POST /provider/upload-files', access: 'own-or-staff', place: 'query', closable: true },
  request: byCustomerIdSchema,
  reply: z.strictObject({ uploaded: z.int() }),
  errors: ['customer.not_found', 'party.unavailable'],
  audit: { shows: ({ request }) => ({ customerIds: [request.customerId] }) },
  timeoutMs: withThirdPartyMs,
  repeat: 'with-key',
});

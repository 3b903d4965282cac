import * as z from 'zod/mini';
import { idNumberSchema, idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

/** Documents are read chunk by chunk. A document that was already sent is not sent again. */
export const sendProviderFiles = operation('integrations.provider.sendProviderFiles', {
  summary: 'Send documents to the provider, each once',
  request: z.strictObject({ customerId: idSchema, idNumber: idNumberSchema, fileIds: z.array(idSchema) }),
  reply: z.strictObject({ uploaded: z.int() }),
});

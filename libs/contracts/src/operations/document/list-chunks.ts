import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const listChunks = operation('applications.document.listChunks', {
  summary: 'List the chunks of a file that have arrived',
  http: { call: 'GET /uploads/{fileId}', access: 'own' },
  request: z.strictObject({ fileId: idSchema, customerId: idSchema }),
  /** The indexes in ascending order. The list is empty for a file that was never started or was abandoned. */
  reply: z.strictObject({ chunks: z.array(z.int()) }),
  errors: ['customer.not_found', 'file.not_found'],
  audit: { exempt: 'shows applicants which chunks of their own upload have arrived' },
});

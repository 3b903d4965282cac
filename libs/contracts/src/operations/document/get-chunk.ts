import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { bytesSchema } from '../shared.ts';

export const getChunk = operation('applications.document.getChunk', {
  summary: 'One chunk of a file',
  kind: 'bytes-reply',
  request: z.strictObject({ fileId: idSchema, index: z.int().check(z.minimum(0)) }),
  reply: bytesSchema,
  audit: { exempt: 'the rest of a download: the document is opened first, and that has the row' },
  callers: ['gateway', 'integrations'],
});

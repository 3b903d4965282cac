import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { bytesSchema } from '../shared.ts';

export const getChunk = operation('applications.document.getChunk', {
  summary: 'Get one chunk of a file',
  kind: 'bytes-reply',
  request: z.strictObject({ fileId: idSchema, index: z.int().check(z.minimum(0)) }),
  reply: bytesSchema,
  audit: { exempt: 'a part of a download, which was audited when the document was opened' },
  callersByKind: { system: ['integrations'] },
  repeat: 'always',
});

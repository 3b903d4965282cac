import * as z from 'zod/mini';
import { chunkBytes } from '../../constants.ts';
import { maximumChunkIndex, uploadTypeSchema } from '../../entities/documents.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { uploadErrors } from '../errors.ts';
import { okSchema, queryIntSchema } from '../shared.ts';

/**
 * Sending a chunk again is safe: the last copy counts, and chunks of an attached file are accepted and ignored. The
 * device creates the file's id, and the first chunk to arrive starts the file.
 */
export const putChunk = operation('applications.document.putChunk', {
  summary: 'Upload one chunk of a file, up to 255 KiB, in any order and any number of times',
  http: {
    call: 'PUT /uploads/{fileId}/{index}',
    access: 'own',
    place: 'query',
    reply: z.strictObject({ received: z.int() }),
    raw: { contentType: 'application/octet-stream', maximumBytes: chunkBytes },
    closable: true,
    // A chunk does not change the application by itself.
    onRecord: false,
  },
  kind: 'bytes',
  request: z.strictObject({
    fileId: idSchema,
    index: queryIntSchema(0, maximumChunkIndex),
    customerId: idSchema,
    fileType: uploadTypeSchema,
  }),
  reply: okSchema,
  errors: [...uploadErrors, 'file.not_found', 'file.not_pdf', 'file.too_many'],
  audit: { exempt: 'a chunk of a file that is not attached yet; attaching it is audited' },
  repeat: 'with-key',
});

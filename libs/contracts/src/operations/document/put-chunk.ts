import * as z from 'zod/mini';
import { chunkBytes } from '../../constants.ts';
import { maximumChunkIndex, uploadTypeSchema } from '../../entities/documents.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema, queryIntSchema } from '../shared.ts';

/**
 * One chunk of a file, as raw bytes. Sending it again is safe: the last one counts, and once the file is attached it is
 * accepted and dropped. The file's id is made on the device; its first chunk, whichever that is, begins it.
 */
export const putChunk = operation('applications.document.putChunk', {
  summary: 'Send one piece of a file: 255 KiB, the last one less; any order, any number of times',
  http: {
    method: 'PUT',
    path: '/uploads/{fileId}/{index}',
    access: 'own',
    place: 'query',
    reply: z.strictObject({ received: z.int() }),
    raw: { contentType: 'application/octet-stream', maximumBytes: chunkBytes },
    closable: true,
    // A piece alone changes nothing that the record says.
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
  errors: [
    'customer.not_found',
    'file.not_found',
    'file.empty',
    'file.not_pdf',
    'file.type_refused',
    'file.too_large',
    'file.too_many',
    'file.incomplete',
    'application.illegal_transition',
    'request.rate_limited',
  ],
  audit: { exempt: 'a chunk of a file that no record lists; attaching it is the change' },
});

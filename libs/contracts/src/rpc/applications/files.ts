import * as z from 'zod/mini';
import { customerFileTypes } from '../../constants.ts';
import { bytesReplyRpc, bytesRpc, rpc } from '../../define.ts';
import { customerFileSchema } from '../../entities/customer.ts';
import { idSchema } from '../../fields.ts';
import { okSchema } from '../../routes/shared.ts';
import * as uploads from '../../routes/uploads.ts';
import { service, withThirdPartyMs } from './shared.ts';

/** Files: filled piece by piece, then attached; a piece put twice is the same piece. */
export const filesRpc = {
  putChunk: bytesRpc({
    service,
    capability: 'files',
    verb: 'put-chunk',
    request: z.strictObject({
      ...uploads.putPiece.input.shape,
      index: z.int().check(z.minimum(0), z.maximum(uploads.maximumPieceIndex)),
    }),
    reply: okSchema,
  }),
  listChunks: rpc({
    service,
    capability: 'files',
    verb: 'list-chunks',
    request: uploads.listPieces.input,
    reply: uploads.listPieces.reply,
  }),
  /** Attaches whole files of one type to the record, replacing those of that type, and has statements analysed. */
  attachFiles: rpc({
    service,
    capability: 'files',
    verb: 'attach',
    request: uploads.attachFiles.input,
    reply: uploads.attachFiles.reply,
    timeoutMs: withThirdPartyMs,
  }),
  /** Staff and the integrations service read a file piece by piece. */
  describeFile: rpc({
    service,
    capability: 'files',
    verb: 'describe',
    request: z.strictObject({ fileId: idSchema, fileType: z.optional(z.enum(customerFileTypes)) }),
    reply: z.strictObject({ ...customerFileSchema.shape, chunks: z.int(), customerId: idSchema }),
  }),
  getChunk: bytesReplyRpc({
    service,
    capability: 'files',
    verb: 'get-chunk',
    request: z.strictObject({ fileId: idSchema, index: z.int().check(z.minimum(0)) }),
  }),
} as const;

import * as z from 'zod/mini';
import { chunkBytes, maximumFileBytes, statementSlots } from '../constants.ts';
import { idSchema, sha256Schema } from '../fields.ts';
import { statementErrors, uploadReplySchema } from './documents.ts';
import { route } from './route.ts';
import { queryIntSchema } from './shared.ts';

/** The kinds of documents that an applicant sends. */
export const uploadTypes = ['BANK_STATEMENT', 'PAYSLIP'] as const;
export const uploadTypeSchema = z.enum(uploadTypes);
export type UploadType = z.infer<typeof uploadTypeSchema>;

/** How many pieces a file of that many bytes has: all of `chunkBytes`, but the last. */
export const pieceCount = (sizeBytes: number): number => Math.ceil(sizeBytes / chunkBytes);

/** Beyond what a file may have, so that a file that is too large is told so and not that its index is strange. */
export const maximumPieceIndex = 10 * pieceCount(maximumFileBytes);

/**
 * One piece of a file, as raw bytes. Sending it again is safe: the last one counts, and once the file is attached it is
 * accepted and dropped. The file's id is made on the device; its first piece, whichever that is, begins it.
 */
export const putPiece = route({
  method: 'PUT',
  path: '/uploads/{fileId}/{index}',
  access: 'own',
  place: 'query',
  input: z.strictObject({
    fileId: idSchema,
    index: queryIntSchema(0, maximumPieceIndex),
    customerId: idSchema,
    fileType: uploadTypeSchema,
  }),
  reply: z.strictObject({ received: z.int() }),
  raw: { contentType: 'application/octet-stream', maximumBytes: chunkBytes },
  closable: true,
  // A piece alone changes nothing that the record says.
  onRecord: false,
  summary: 'Send one piece of a file: 255 KiB, the last one less; any order, any number of times',
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
});

export const listPieces = route({
  method: 'GET',
  path: '/uploads/{fileId}',
  access: 'own',
  place: 'query',
  input: z.strictObject({ fileId: idSchema, customerId: idSchema }),
  /** In ascending order; empty for a file that was never begun or was given up. */
  reply: z.strictObject({ chunks: z.array(z.int()) }),
  summary: 'Which pieces of a file have arrived',
  errors: ['customer.not_found', 'file.not_found', 'request.rate_limited'],
});

export const attachedFileSchema = z
  .strictObject({
    fileId: idSchema,
    /** What the file is called; without one it is numbered. */
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    chunks: z.int().check(z.minimum(0)),
    sizeBytes: z.int().check(z.minimum(0)),
    sha256: sha256Schema,
    /** For opening a protected PDF now; kept nowhere. */
    password: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(({ chunks, sizeBytes }) => chunks === pieceCount(sizeBytes), {
      message: 'That is not how many pieces a file of this size has',
      path: ['chunks'],
    }),
  );
export type AttachedFile = z.infer<typeof attachedFileSchema>;

const areDistinct = (files: readonly AttachedFile[]) =>
  new Set(files.map(({ fileId }) => fileId)).size === files.length;

export const attachFilesInputSchema = z
  .strictObject({
    customerId: idSchema,
    fileType: uploadTypeSchema,
    files: z
      .array(attachedFileSchema)
      .check(
        z.minLength(1),
        z.maxLength(statementSlots, `Send at most ${statementSlots} files`),
        z.refine(areDistinct, 'Give each file once'),
      ),
  })
  .check(
    z.refine(({ fileType, files }) => fileType !== 'PAYSLIP' || files.length === 1, {
      message: 'Send at most 1 files',
      path: ['files'],
    }),
  );
export type AttachFilesInput = z.infer<typeof attachFilesInputSchema>;

/** Answers as the multipart calls do. What is missing or has the wrong length is named in `missingPieces`. */
export const attachFiles = route({
  method: 'POST',
  path: '/uploads/attach',
  access: 'own',
  place: 'body',
  input: attachFilesInputSchema,
  reply: uploadReplySchema,
  closable: true,
  summary: 'Make files that were sent in pieces part of the application, in place of those of the same type',
  errors: [
    'customer.not_found',
    'file.not_found',
    'file.incomplete',
    'file.damaged',
    'file.empty',
    'file.not_pdf',
    'file.type_refused',
    'file.too_large',
    ...statementErrors,
    'application.illegal_transition',
    'request.rate_limited',
  ],
});

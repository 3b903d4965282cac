import * as z from 'zod/mini';
import { chunkBytes, maximumFileBytes, statementSlots } from '../constants.ts';
import { idSchema, sha256Schema } from '../fields.ts';
import { customerFileSchema } from './customer.ts';

/** The types of documents that an applicant sends. */
const uploadTypes = ['BANK_STATEMENT', 'PAYSLIP'] as const;
export const uploadTypeSchema = z.enum(uploadTypes);
export type UploadType = z.infer<typeof uploadTypeSchema>;

/** How many chunks a file of that many bytes has: each of `chunkBytes`, the last one shorter. */
export const chunkCount = (sizeBytes: number): number => Math.ceil(sizeBytes / chunkBytes);

/** Above what a file may have, so that a file that is too large is refused for its size and not for its index. */
export const maximumChunkIndex = 10 * chunkCount(maximumFileBytes);

export const uploadReplySchema = z.strictObject({ files: z.array(customerFileSchema), version: z.int() });
export type UploadReply = z.infer<typeof uploadReplySchema>;

/** A file in base64. */
export const fileReplySchema = z.strictObject({ file: z.string(), contentType: z.optional(z.string()) });
export type FileReply = z.infer<typeof fileReplySchema>;

const attachedFileSchema = z
  .strictObject({
    fileId: idSchema,
    /** The file's name; without one it is numbered. */
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    chunks: z.int().check(z.minimum(0)),
    sizeBytes: z.int().check(z.minimum(0)),
    sha256: sha256Schema,
    /** Opens a protected PDF now; never stored. */
    password: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(({ chunks, sizeBytes }) => chunks === chunkCount(sizeBytes), {
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

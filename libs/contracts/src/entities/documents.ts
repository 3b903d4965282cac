import * as z from 'zod/mini';
import { chunkBytes, maximumFileBytes, statementSlots } from '../constants.ts';
import { idSchema, sha256Schema } from '../fields.ts';
import { customerFileSchema } from './customer.ts';

const uploadTypes = ['BANK_STATEMENT', 'PAYSLIP'] as const;
export const uploadTypeSchema = z.enum(uploadTypes);
export type UploadType = z.infer<typeof uploadTypeSchema>;

/** Returns the number of chunks of a file. All chunks have `chunkBytes` bytes, except that the last may be shorter. */
export const chunkCount = (sizeBytes: number): number => Math.ceil(sizeBytes / chunkBytes);

/** Exceeds the indexes of the largest file, so that an oversized file is refused for its size and not for an index. */
export const maximumChunkIndex = 10 * chunkCount(maximumFileBytes);

export const uploadReplySchema = z.strictObject({
  files: z.array(customerFileSchema),
  version: z.int(),
  /** The account number that the statements show, when they show one. */
  bank_link_login_account_number: z.optional(z.string()),
});
export type UploadReply = z.infer<typeof uploadReplySchema>;

export const fileReplySchema = z.strictObject({ file: z.string(), contentType: z.optional(z.string()) });

const attachedFileSchema = z
  .strictObject({
    fileId: idSchema,
    /** The file's name. A file without a name gets a number as its name. */
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    chunks: z.int().check(z.minimum(0)),
    sizeBytes: z.int().check(z.minimum(0)),
    sha256: sha256Schema,
    /** The password of a protected PDF. It is used once and never stored. */
    password: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(({ chunks, sizeBytes }) => chunks === chunkCount(sizeBytes), {
      message: 'The number of chunks does not match the size of the file',
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
        z.refine(areDistinct, 'List each file only once'),
      ),
  })
  .check(
    z.refine(({ fileType, files }) => fileType !== 'PAYSLIP' || files.length === 1, {
      message: 'Send only 1 file',
      path: ['files'],
    }),
  );
export type AttachFilesInput = z.infer<typeof attachFilesInputSchema>;

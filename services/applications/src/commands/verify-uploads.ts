import { createHash } from 'node:crypto';
import {
  AppError,
  type AttachedFile,
  assertThat,
  type CustomerFile,
  chunkBytes,
  type MissingPieces,
  maximumFileBytes,
  type UploadType,
} from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/customer.ts';
import {
  type DocumentContentType,
  detectContentType,
  requireAccepted,
} from '../domain/detect-content-type.ts';
import type { StoredFile } from '../store/files.ts';

type Uploads = { fileType: UploadType; files: readonly AttachedFile[] };
/** An upload as it was read back. */
type Arrived = { file: StoredFile; contentType: DocumentContentType; sha256: string };

/**
 * Reads uploads back, piece by piece, and accepts them when they are what their sender meant to send: complete, of the
 * stated size and checksum, and of an accepted kind. Throws an error of the catalogue otherwise; what is missing of all
 * of them is told at once.
 */
export async function verifyUploads(
  context: Context,
  { id: customerId, dataKey }: Pick<Customer, 'id' | 'dataKey'>,
  { fileType, files: uploads }: Uploads,
): Promise<CustomerFile[]> {
  const read: { upload: AttachedFile; arrived: Arrived }[] = [];
  const missingPieces: MissingPieces[] = [];
  for (const upload of uploads) {
    const result = await readUpload(context, { customerId, dataKey, fileType }, upload);
    if ('missing' in result) missingPieces.push({ fileId: upload.fileId, chunks: result.missing });
    else read.push({ upload, arrived: result });
  }
  if (missingPieces.length > 0) throw new AppError('file.incomplete', { missingPieces });

  const accepted: CustomerFile[] = [];
  for (const [position, { upload, arrived }] of read.entries()) {
    const { fileId, chunks, sizeBytes, sha256, name: fileName = `document-${position + 1}` } = upload;
    const { contentType, file } = arrived;
    assertThat(arrived.sha256 === sha256, 'file.damaged');
    await context.files.finish(fileId, { dataKey, fileName, contentType, chunks, sizeBytes, sha256 });
    const createdAt = file.createdAt.toISOString();
    accepted.push({ fileId, fileType, fileName, contentType, sizeBytes, createdAt, sha256 });
  }
  return accepted;
}

type Owner = { customerId: string; dataKey: string; fileType: UploadType };

async function readUpload(
  { files }: Context,
  { customerId, dataKey, fileType }: Owner,
  { fileId, chunks, sizeBytes }: AttachedFile,
): Promise<Arrived | { missing: number[] }> {
  assertThat(sizeBytes > 0, 'file.empty');
  assertThat(sizeBytes <= maximumFileBytes, 'file.too_large');
  const file = await files.find(fileId);
  // Never begun, or given up long ago: all of it has to be sent.
  if (!file) return { missing: Array.from({ length: chunks }, (_, index) => index) };
  assertThat(file.customerId === customerId && file.fileType === fileType, 'file.not_found');

  const checksum = createHash('sha256');
  const missing: number[] = [];
  let contentType: DocumentContentType | null = null;
  for (let index = 0; index < chunks; index += 1) {
    const bytes = await files.readChunk({ fileId, dataKey, index });
    if (bytes && index === 0) contentType = detectContentType(bytes);
    if (bytes && index === 0) requireAccepted(fileType, contentType);
    if (bytes?.length === Math.min(chunkBytes, sizeBytes - index * chunkBytes)) checksum.update(bytes);
    else missing.push(index);
  }
  if (missing.length > 0) return { missing };
  requireAccepted(fileType, contentType);
  return { file, contentType, sha256: checksum.digest('hex') };
}

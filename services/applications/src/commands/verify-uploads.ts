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
import type { Application } from '../domain/application.ts';
import {
  type DocumentContentType,
  detectContentType,
  requireAccepted,
} from '../domain/detect-content-type.ts';
import type { StoredFile } from '../store/files.ts';

type Uploads = { fileType: UploadType; files: readonly AttachedFile[] };
type Arrived = { file: StoredFile; contentType: DocumentContentType; sha256: string };

/**
 * Reads uploads back chunk by chunk and accepts them if they are complete, have the stated size and checksum, and are of an
 * accepted type.
 * @throws AppError `file.incomplete` with the missing chunks of all files; `file.empty`, `file.too_large`, `file.not_found`,
 * `file.not_pdf`, `file.type_refused`, `file.damaged`.
 */
export async function verifyUploads(
  context: Context,
  { id: applicationId, dataKey }: Pick<Application, 'id' | 'dataKey'>,
  { fileType, files: uploads }: Uploads,
): Promise<CustomerFile[]> {
  const read: { upload: AttachedFile; arrived: Arrived }[] = [];
  const missingPieces: MissingPieces[] = [];
  for (const upload of uploads) {
    const result = await readUpload(context, { customerId: applicationId, dataKey, fileType }, upload);
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
  { customerId: applicationId, dataKey, fileType }: Owner,
  { fileId, chunks, sizeBytes }: AttachedFile,
): Promise<Arrived | { missing: number[] }> {
  assertThat(sizeBytes > 0, 'file.empty');
  assertThat(sizeBytes <= maximumFileBytes, 'file.too_large');
  const file = await files.find(fileId);
  // It was never begun or was abandoned long ago, so all of it has to be sent.
  if (!file) return { missing: Array.from({ length: chunks }, (_, index) => index) };
  assertThat(file.applicationId === applicationId && file.fileType === fileType, 'file.not_found');

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

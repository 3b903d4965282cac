import { createHash } from 'node:crypto';
import { type AttachedFile, chunkBytes, chunkCount, operations, type UploadType } from '@tshepa/contracts';
import type { HttpClient } from './http-client.ts';

export type Target = { customerId: string; fileType: UploadType };
export type LocalFile = { fileId: string; bytes: Uint8Array; name?: string; password?: string };

export const chunkOf = (bytes: Uint8Array, index: number): Uint8Array =>
  bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);

/** Describes a file for the call that attaches it. */
export const describeFile = ({ fileId, bytes, name, password }: LocalFile): AttachedFile => ({
  fileId,
  chunks: chunkCount(bytes.byteLength),
  sizeBytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  ...(name === undefined ? {} : { name }),
  ...(password === undefined ? {} : { password }),
});

/** Sends one chunk, whether or not the server has it. */
export const putChunk = (client: HttpClient, target: Target, { fileId, bytes }: LocalFile, index: number) =>
  client.call(operations.putChunk, { ...target, fileId, index }, { bytes: chunkOf(bytes, index) });

/** Sends the chunks that the server does not have yet, in order, and returns their indexes. Safe to repeat. */
export async function sendMissing(client: HttpClient, target: Target, file: LocalFile): Promise<number[]> {
  const { customerId } = target;
  const held = await client.call(operations.listChunks, { customerId, fileId: file.fileId });
  const all = Array.from({ length: chunkCount(file.bytes.byteLength) }, (_, index) => index);
  const missing = all.filter((index) => !held.chunks.includes(index));
  for (const index of missing) await putChunk(client, target, file, index);
  return missing;
}

export const attach = (
  client: HttpClient,
  target: Target,
  files: readonly LocalFile[],
  idempotencyKey?: string,
) =>
  client.call(
    operations.attachDocuments,
    { ...target, files: files.map(describeFile) },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

import { chunkBytes } from '@tshepa/contracts/constants';
import {
  type AttachedFile,
  type AttachFilesInput,
  chunkCount,
  type UploadReply,
  type UploadType,
} from '@tshepa/contracts/entities/documents';
import { AppError } from '@tshepa/contracts/errors';
import { listChunks } from '@tshepa/contracts/operations/document/list-chunks';
import type { call } from '../../platform/network/api.ts';
import { sha256Of } from '../../platform/storage/sealing.ts';
import type { UploadFile } from '../types.ts';

export type Chunk = { fileId: string; index: number; customerId: string; fileType: UploadType };

export type UploadPorts = {
  call: typeof call;
  /** `onProgress` gets the bytes sent so far. @throws NoAnswerError also when nothing moves for a while */
  putChunk: (chunk: Chunk, bytes: ArrayBuffer, onProgress: (sentBytes: number) => void) => Promise<void>;
  /** Returns true when the server cannot have any chunk of this document yet. */
  isFirstTry: (blobId: string) => boolean;
  readChunk: (blobId: string, index: number) => Promise<ArrayBuffer | undefined>;
  /** Called with the number of bytes that the server has of a document, as far as this phone knows. */
  onProgress: (blobId: string, sentBytes: number) => void;
};

type Documents = { customerId: string; fileType: UploadType; files: readonly UploadFile[] };
type Attach = (input: AttachFilesInput) => Promise<UploadReply>;

/** Limits how often the server may report missing chunks within one try. */
const maximumRounds = 3;

/** Uploads the chunks that the server lacks and attaches the documents. An interrupted try loses at most one chunk. */
export async function upload(documents: Documents, ports: UploadPorts, attach: Attach): Promise<UploadReply> {
  const { customerId, fileType } = documents;
  const files: AttachedFile[] = [];
  for (const file of documents.files) {
    if (!file.isSent) await sendMissing(documents, file, ports);
    files.push(await attachmentOf(file, ports));
  }
  for (let round = 1; ; round += 1) {
    try {
      return await attach({ customerId, fileType, files });
    } catch (error) {
      if (round === maximumRounds || !(error instanceof AppError)) throw error;
      await resendAfter(error, documents, ports, round);
    }
  }
}

async function attachmentOf(file: UploadFile, ports: UploadPorts): Promise<AttachedFile> {
  return {
    fileId: file.blobId,
    ...(file.name ? { name: file.name.slice(0, 200) } : {}),
    chunks: chunkCount(file.sizeBytes),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256 ?? (await checksumOf(file, ports)),
    ...(file.password ? { password: file.password.slice(0, 100) } : {}),
  };
}

/** Sends the missing or damaged chunks again. @throws `error` when sending again cannot help */
async function resendAfter(
  error: AppError,
  documents: Documents,
  ports: UploadPorts,
  round: number,
): Promise<void> {
  const isMissing = error.code === 'file.incomplete';
  // A damaged upload is sent again once, as a whole, before the applicant has to choose the file again.
  if (!isMissing && !(error.code === 'file.damaged' && round === 1)) throw error;
  const chunksOf = ({ blobId, sizeBytes }: UploadFile) =>
    isMissing
      ? (error.details.missingPieces?.find(({ fileId }) => fileId === blobId)?.chunks ?? [])
      : allIndexes(sizeBytes);
  for (const file of documents.files) {
    const indexes = chunksOf(file);
    if (indexes.length > 0) await sendChunks(documents, file, indexes, ports);
  }
}

const lost = () =>
  new AppError('file.not_found', {
    message: 'The file is no longer on this phone. Please choose it again.',
  });

const allIndexes = (sizeBytes: number) => Array.from({ length: chunkCount(sizeBytes) }, (_, index) => index);

async function sendMissing(documents: Documents, file: UploadFile, ports: UploadPorts): Promise<void> {
  // An upload that cannot be finished is not started.
  if (file.sizeBytes === 0 || !(await ports.readChunk(file.blobId, 0))) throw lost();
  const received = new Set(await receivedOf(documents, file, ports));
  const missing = allIndexes(file.sizeBytes).filter((index) => !received.has(index));
  await sendChunks(documents, file, missing, ports);
}

/** Asks which chunks the server has, unless it cannot have any: each call takes a moment on a slow line. */
async function receivedOf(
  { customerId }: Documents,
  { blobId }: UploadFile,
  ports: UploadPorts,
): Promise<readonly number[]> {
  if (ports.isFirstTry(blobId)) return [];
  const { chunks } = await ports.call(listChunks, { fileId: blobId, customerId });
  return chunks;
}

const sizeOfChunk = ({ sizeBytes }: UploadFile, index: number) =>
  Math.max(0, Math.min(chunkBytes, sizeBytes - index * chunkBytes));

async function sendChunks(
  { customerId, fileType }: Documents,
  file: UploadFile,
  indexes: readonly number[],
  ports: UploadPorts,
): Promise<void> {
  const { blobId, sizeBytes } = file;
  let sentBytes = sizeBytes - indexes.reduce((sum, index) => sum + sizeOfChunk(file, index), 0);
  // No progress is shown before anything has arrived, because there may be no connection at all.
  if (sentBytes > 0) ports.onProgress(blobId, sentBytes);
  for (const index of indexes) {
    const bytes = await ports.readChunk(blobId, index);
    if (!bytes || bytes.byteLength !== sizeOfChunk(file, index)) throw lost();
    const before = sentBytes;
    await ports.putChunk({ fileId: blobId, index, customerId, fileType }, bytes, (sent) =>
      ports.onProgress(blobId, before + Math.min(sent, bytes.byteLength)),
    );
    sentBytes += bytes.byteLength;
    ports.onProgress(blobId, sentBytes);
  }
}

/** Computes the checksum of a file that an older app stored without one. */
async function checksumOf(file: UploadFile, ports: UploadPorts): Promise<string> {
  const whole = new Uint8Array(file.sizeBytes);
  for (const index of allIndexes(file.sizeBytes)) {
    const bytes = await ports.readChunk(file.blobId, index);
    if (!bytes) throw lost();
    whole.set(new Uint8Array(bytes), index * chunkBytes);
  }
  return sha256Of(whole);
}

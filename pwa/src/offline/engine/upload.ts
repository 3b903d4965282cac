import { chunkBytes } from '@tshepa/contracts/constants';
import { AppError } from '@tshepa/contracts/errors';
import type { UploadReply } from '@tshepa/contracts/routes/documents';
import {
  type AttachedFile,
  attachFiles,
  listPieces,
  pieceCount,
  type UploadType,
} from '@tshepa/contracts/routes/uploads';
import type * as z from 'zod/mini';
import type { call } from '../../platform/network/api.ts';
import { sha256Of } from '../../platform/storage/sha256.ts';
import type { UploadFile } from '../types.ts';

export type Piece = { fileId: string; index: number; customerId: string; fileType: UploadType };

export type UploadPorts = {
  call: typeof call;
  /**
   * Sends one piece; `onProgress` gets the bytes of it that have gone out.
   * @throws NoAnswerError also when nothing moves for a while.
   */
  putPiece: (piece: Piece, bytes: ArrayBuffer, onProgress: (sentBytes: number) => void) => Promise<void>;
  readPiece: (blobId: string, index: number) => Promise<ArrayBuffer | undefined>;
  /** Bytes of a document that the server has, as far as this phone knows. */
  onProgress: (blobId: string, sentBytes: number) => void;
};

type Documents = { customerId: string; fileType: UploadType; files: readonly UploadFile[] };
type Attach = (
  route: typeof attachFiles,
  input: z.input<(typeof attachFiles)['input']>,
) => Promise<UploadReply>;

/** How often the server may name pieces that it misses within one try. */
const maximumRounds = 3;

/**
 * Sends documents piece by piece, only what the server has not yet, and makes them part of the application. A try that
 * breaks off loses at most one piece.
 */
export async function upload(documents: Documents, ports: UploadPorts, attach: Attach): Promise<UploadReply> {
  const { customerId, fileType } = documents;
  const files: AttachedFile[] = [];
  for (const file of documents.files) {
    await sendMissing(documents, file, ports);
    files.push(await describe(file, ports));
  }
  for (let round = 1; ; round += 1) {
    try {
      return await attach(attachFiles, { customerId, fileType, files });
    } catch (error) {
      if (round === maximumRounds || !(error instanceof AppError)) throw error;
      await mend(documents, ports, error, round);
    }
  }
}

async function describe(file: UploadFile, ports: UploadPorts): Promise<AttachedFile> {
  return {
    fileId: file.blobId,
    ...(file.name ? { name: file.name.slice(0, 200) } : {}),
    chunks: pieceCount(file.sizeBytes),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256 ?? (await checksumOf(file, ports)),
    ...(file.password ? { password: file.password.slice(0, 100) } : {}),
  };
}

/** Sends once more what the server misses. @throws the error when sending does not help. */
async function mend(documents: Documents, ports: UploadPorts, error: AppError, round: number): Promise<void> {
  if (error.code === 'file.incomplete') return sendNamed(documents, ports, error);
  // What arrived is not what was sent: all of it goes once more before anybody is asked to choose it again.
  if (error.code === 'file.damaged' && round === 1) return sendAll(documents, ports);
  throw error;
}

const lost = () =>
  new AppError('file.not_found', {
    message: 'The file is no longer on this phone. Please choose it again.',
  });

async function sendMissing(documents: Documents, file: UploadFile, ports: UploadPorts): Promise<void> {
  const { customerId } = documents;
  // Never begin what cannot be finished.
  if (file.sizeBytes === 0 || !(await ports.readPiece(file.blobId, 0))) throw lost();
  const { chunks } = await ports.call(listPieces, { fileId: file.blobId, customerId });
  const held = new Set(chunks);
  const missing = Array.from({ length: pieceCount(file.sizeBytes) }, (_, index) => index).filter(
    (index) => !held.has(index),
  );
  await sendPieces(documents, file, missing, ports);
}

const sizeOfPiece = ({ sizeBytes }: UploadFile, index: number) =>
  Math.max(0, Math.min(chunkBytes, sizeBytes - index * chunkBytes));

async function sendPieces(
  { customerId, fileType }: Documents,
  file: UploadFile,
  indexes: readonly number[],
  ports: UploadPorts,
): Promise<void> {
  const { blobId, sizeBytes } = file;
  let sentBytes = sizeBytes - indexes.reduce((sum, index) => sum + sizeOfPiece(file, index), 0);
  ports.onProgress(blobId, sentBytes);
  for (const index of indexes) {
    const bytes = await ports.readPiece(blobId, index);
    if (!bytes || bytes.byteLength !== sizeOfPiece(file, index)) throw lost();
    const before = sentBytes;
    await ports.putPiece({ fileId: blobId, index, customerId, fileType }, bytes, (sent) =>
      ports.onProgress(blobId, before + Math.min(sent, bytes.byteLength)),
    );
    sentBytes += bytes.byteLength;
    ports.onProgress(blobId, sentBytes);
  }
}

async function sendNamed(documents: Documents, ports: UploadPorts, { details }: AppError): Promise<void> {
  for (const { fileId, chunks } of details.missingPieces ?? []) {
    const file = documents.files.find(({ blobId }) => blobId === fileId);
    if (file) await sendPieces(documents, file, chunks, ports);
  }
}

async function sendAll(documents: Documents, ports: UploadPorts): Promise<void> {
  for (const file of documents.files) {
    const indexes = Array.from({ length: pieceCount(file.sizeBytes) }, (_, index) => index);
    await sendPieces(documents, file, indexes, ports);
  }
}

/** For files that an older app kept without one. */
async function checksumOf(file: UploadFile, ports: UploadPorts): Promise<string> {
  const whole = new Uint8Array(file.sizeBytes);
  for (let index = 0; index < pieceCount(file.sizeBytes); index += 1) {
    const bytes = await ports.readPiece(file.blobId, index);
    if (!bytes) throw lost();
    whole.set(new Uint8Array(bytes), index * chunkBytes);
  }
  return sha256Of(whole);
}

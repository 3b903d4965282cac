import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError, assertThat, type ErrorCode, operations, type UploadType } from '@tshepa/contracts';
import type { Bus, CallOptions } from '@tshepa/messaging';
import { startsLike } from './content-type.ts';
import { inPieces } from './pieces.ts';

export type Target = { customerId: string; fileType: UploadType };
export type StoredFile = { fileId: string; name: string; chunks: number; sizeBytes: number; sha256: string };

type Incoming = {
  fileId: string;
  fileName: string;
  contentType: string;
  accepted: readonly string[];
  refusal: ErrorCode;
  /** Is cut short, with `truncated` set, at the largest size accepted. */
  stream: Readable & { truncated?: boolean };
};

/** Passes one file on piece by piece while hashing it. */
export async function storeFile(
  bus: Bus,
  target: Target,
  incoming: Incoming,
  options: CallOptions,
): Promise<StoredFile> {
  const { fileId, fileName: name, contentType, stream } = incoming;
  const hash = createHash('sha256');
  let chunks = 0;
  let sizeBytes = 0;
  for await (const piece of inPieces(stream)) {
    if (chunks === 0) {
      assertThat(incoming.accepted.includes(contentType) && startsLike(contentType, piece), incoming.refusal);
    }
    await bus.sendBytes(operations.putChunk, { ...target, fileId, index: chunks }, piece, options);
    hash.update(piece);
    chunks += 1;
    sizeBytes += piece.byteLength;
  }
  if (stream.truncated) throw new AppError('file.too_large');
  assertThat(sizeBytes > 0, 'file.empty');
  return { fileId, name, chunks, sizeBytes, sha256: hash.digest('hex') };
}

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AppError,
  assertThat,
  chunkBytes,
  type ErrorCode,
  operations,
  type UploadType,
} from '@tshepa/contracts';
import type { Bus, CallOptions } from '@tshepa/messaging';

export type Target = { customerId: string; fileType: UploadType };
export type StoredFile = { fileId: string; name: string; chunks: number; sizeBytes: number; sha256: string };

const signatures: Record<string, Buffer> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** Compares the first bytes with the declared type. A client can put anything in the name and the header. */
const startsLike = (contentType: string, bytes: Uint8Array): boolean => {
  const signature = signatures[contentType];
  return signature?.equals(bytes.subarray(0, signature.byteLength)) ?? false;
};

type Incoming = {
  fileId: string;
  fileName: string;
  contentType: string;
  accepted: readonly string[];
  refusal: ErrorCode;
  /** The stream ends early at the largest accepted size, with `truncated` set. */
  stream: Readable & { truncated?: boolean };
};

/** Sends one file in chunks to the service that owns files, and computes its hash. */
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
  for await (const bytes of inChunks(stream)) {
    if (chunks === 0) {
      assertThat(incoming.accepted.includes(contentType) && startsLike(contentType, bytes), incoming.refusal);
    }
    await bus.sendBytes(operations.putChunk, { ...target, fileId, index: chunks }, bytes, options);
    hash.update(bytes);
    chunks += 1;
    sizeBytes += bytes.byteLength;
  }
  if (stream.truncated) throw new AppError('file.too_large');
  assertThat(sizeBytes > 0, 'file.empty');
  return { fileId, name, chunks, sizeBytes, sha256: hash.digest('hex') };
}

/** Cuts a stream into chunks, of which only the last may be shorter. Only one chunk is in memory at a time. */
async function* inChunks(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const part of stream) {
    let rest = part;
    while (waitingBytes + rest.byteLength >= chunkBytes) {
      const fill = chunkBytes - waitingBytes;
      yield Buffer.concat([...waiting, rest.subarray(0, fill)]);
      rest = rest.subarray(fill);
      waiting = [];
      waitingBytes = 0;
    }
    if (rest.byteLength > 0) waiting.push(rest);
    waitingBytes += rest.byteLength;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}

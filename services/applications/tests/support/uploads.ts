import { createHash, randomBytes } from 'node:crypto';
import { type Actor, chunkBytes, operations, type UploadType } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { useApplications } from './applications.ts';

type Applications = ReturnType<typeof useApplications>;

/** Creates a document that begins like a PDF and continues with random bytes. */
export const pdf = (sizeBytes = 700_000): Buffer => {
  const start = Buffer.from('%PDF-1.7\n');
  return Buffer.concat([start, randomBytes(sizeBytes - start.length)]);
};
export const png = (): Buffer => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(5_000)]);

export const chunksOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );

/** Builds the summary that a client sends after the last chunk of a file. */
export const summaryOf = (fileId: string, bytes: Buffer, name = 'Statement of T Nkosi 62001234567.pdf') => ({
  fileId,
  name,
  chunks: chunksOf(bytes).length,
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Creates a client that uploads documents to one application. */
export const uploader = (applications: Applications, customerId: string, actor: Actor) => {
  const put = (fileType: UploadType, fileId: string, index: number, bytes: Uint8Array) =>
    applications.bus.sendBytes(
      operations.putChunk,
      { customerId, fileId, fileType, index },
      bytes,
      applications.options({ actor }),
    );
  const held = async (fileId: string) =>
    (await applications.call(operations.listChunks, { customerId, fileId }, { actor })).chunks;
  const attach = (fileType: UploadType, files: ReturnType<typeof summaryOf>[], idempotencyKey = newId()) =>
    applications.call(operations.attachDocuments, { customerId, fileType, files }, { actor, idempotencyKey });
  return {
    put,
    held,
    attach,
    /** Sends all chunks of a file. */
    send: async (fileType: UploadType, bytes: Buffer) => {
      const fileId = newId();
      for (const [index, chunk] of chunksOf(bytes).entries()) await put(fileType, fileId, index, chunk);
      return summaryOf(fileId, bytes);
    },
  };
};

/** Reads a whole file as other services do. */
export async function download(applications: Applications, actor: Actor, fileId: string): Promise<Buffer> {
  const { chunks } = await applications.call(operations.openDocument, { fileId }, { actor });
  const received: Uint8Array[] = [];
  for (let index = 0; index < chunks; index += 1) {
    const options = applications.options({ actor });
    received.push(await applications.bus.fetchBytes(operations.getChunk, { fileId, index }, options));
  }
  return Buffer.concat(received);
}

import { createHash } from 'node:crypto';
import { chunkBytes } from '@tshepa/contracts/constants';
import { AppError } from '@tshepa/contracts/errors';
import { attachDocuments } from '@tshepa/contracts/operations/document/attach-documents';
import { expect, test } from 'vitest';
import { NoAnswerError } from '../../platform/network/api.ts';
import { customerId } from '../tests/fixtures.ts';
import type { UploadFile } from '../types.ts';
import { type UploadPorts, upload } from './upload.ts';

const chunkTotal = 4;
const bytes = crypto.getRandomValues(new Uint8Array(10));
const content = Uint8Array.from({ length: 3 * chunkBytes + 100 }, (_, index) => bytes[index % 10] ?? 0);
const file: UploadFile = {
  blobId: '5d0f7c1e-4d4f-4f3c-8d6e-0a2c9f3b7e11',
  name: 'statement.pdf',
  contentType: 'application/pdf',
  sizeBytes: content.length,
};

/** Simulates a server that stores chunks, and a connection that is cut while certain chunks are being sent. */
function createConnection({ cutAt = new Set<number>(), isNew = false } = {}) {
  let asked = 0;
  const received = new Map<number, ArrayBuffer>();
  const sent: number[] = [];
  const progress: number[] = [];
  const ports = {
    call: async () => {
      asked += 1;
      return { chunks: [...received.keys()] };
    },
    isFirstTry: () => isNew && asked === 0 && sent.length === 0,
    readChunk: async (blobId: string, index: number) =>
      blobId === file.blobId && index < chunkTotal
        ? content.slice(index * chunkBytes, (index + 1) * chunkBytes).buffer
        : undefined,
    putChunk: async (
      { index }: { index: number },
      chunk: ArrayBuffer,
      onProgress: (sentBytes: number) => void,
    ) => {
      sent.push(index);
      onProgress(chunk.byteLength / 2);
      if (cutAt.delete(index)) throw new NoAnswerError();
      received.set(index, chunk);
    },
    onProgress: (_: string, sentBytes: number) => progress.push(sentBytes),
  } as unknown as UploadPorts;
  const attached: unknown[] = [];
  const attach = async (input: unknown) => {
    attached.push(input);
    return { files: [], version: 2 };
  };
  return { received, sent, progress, ports, attached, attach, asked: () => asked };
}
const documents = { customerId, fileType: 'BANK_STATEMENT', files: [file] } as const;

test('the first try at a document does not ask what the server has; the next try asks, and sends only the rest', async () => {
  const connection = createConnection({ cutAt: new Set([2]), isNew: true });
  await expect(upload(documents, connection.ports, connection.attach)).rejects.toThrow(NoAnswerError);
  expect([connection.asked(), connection.sent]).toEqual([0, [0, 1, 2]]);
  await upload(documents, connection.ports, connection.attach);
  expect([connection.asked(), connection.sent]).toEqual([1, [0, 1, 2, 2, 3]]);
});

test('[S2.16] a statement that the server already has is attached again without being sent', async () => {
  const connection = createConnection();
  const kept = {
    ...file,
    blobId: '5d0f7c1e-4d4f-4f3c-8d6e-0a2c9f3b7e12',
    sha256: 'a'.repeat(64),
    isSent: true as const,
  };
  await upload({ ...documents, files: [kept, file] }, connection.ports, connection.attach);
  expect(connection.sent).toEqual([0, 1, 2, 3]);
  expect(connection.attached).toMatchObject([
    {
      files: [
        { fileId: kept.blobId, sizeBytes: content.length, sha256: kept.sha256 },
        { fileId: file.blobId },
      ],
    },
  ]);
});

test.each([
  0, 1, 2, 3,
])('after a connection was cut at chunk %i only that chunk is sent again', async (index) => {
  const connection = createConnection({ cutAt: new Set([index]) });
  await expect(upload(documents, connection.ports, connection.attach)).rejects.toThrow(NoAnswerError);
  await upload(documents, connection.ports, connection.attach);
  expect(connection.sent.length).toBe(chunkTotal + 1);
  expect(connection.sent.filter((one) => one === index)).toHaveLength(2);
});

test('the file is attached with its size, chunks, checksum and password', async () => {
  const connection = createConnection();
  await upload(
    { ...documents, files: [{ ...file, password: 'secret' }] },
    connection.ports,
    connection.attach,
  );
  expect(connection.attached).toEqual([
    {
      customerId,
      fileType: 'BANK_STATEMENT',
      files: [
        {
          fileId: file.blobId,
          name: 'statement.pdf',
          chunks: chunkTotal,
          sizeBytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          password: 'secret',
        },
      ],
    },
  ]);
  expect(() => attachDocuments.http.input.parse(connection.attached[0])).not.toThrow();
});

test('progress counts what the server already has, and never decreases within a try', async () => {
  const connection = createConnection();
  connection.received.set(0, content.slice(0, chunkBytes).buffer);
  await upload(documents, connection.ports, connection.attach);
  expect(connection.progress[0]).toBe(chunkBytes);
  expect(connection.progress).toEqual(connection.progress.toSorted((one, other) => one - other));
  expect(connection.progress.at(-1)).toBe(content.length);
});

test('chunks that the server reports as missing are sent in the same try', async () => {
  const connection = createConnection();
  let isFirst = true;
  const attach = async (input: unknown) => {
    const missingPieces = [{ fileId: file.blobId, chunks: [2] }];
    if (isFirst) {
      isFirst = false;
      throw new AppError('file.incomplete', { missingPieces });
    }
    return connection.attach(input);
  };
  await upload(documents, connection.ports, attach);
  expect(connection.sent).toEqual([0, 1, 2, 3, 2]);
});

test('a file that arrived damaged is sent once more as a whole, and if that fails the applicant must choose the file again', async () => {
  const connection = createConnection();
  const attach = async () => {
    throw new AppError('file.damaged');
  };
  await expect(upload(documents, connection.ports, attach)).rejects.toMatchObject({ code: 'file.damaged' });
  expect(connection.sent).toHaveLength(2 * chunkTotal);
});

test('nothing is sent of a document that is no longer on the phone', async () => {
  const connection = createConnection();
  const ports = { ...connection.ports, readChunk: async () => undefined };
  await expect(upload(documents, ports, connection.attach)).rejects.toMatchObject({ code: 'file.not_found' });
  expect(connection.sent).toEqual([]);
});

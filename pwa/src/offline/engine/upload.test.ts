import { createHash } from 'node:crypto';
import { chunkBytes } from '@tshepa/contracts/constants';
import { AppError } from '@tshepa/contracts/errors';
import { attachFiles } from '@tshepa/contracts/routes/uploads';
import { expect, test } from 'vitest';
import { NoAnswerError } from '../../platform/network/no-answer-error.ts';
import { customerId } from '../tests/fixtures.ts';
import type { UploadFile } from '../types.ts';
import { type UploadPorts, upload } from './upload.ts';

const pieces = 4;
const bytes = crypto.getRandomValues(new Uint8Array(10));
const content = Uint8Array.from({ length: 3 * chunkBytes + 100 }, (_, index) => bytes[index % 10] ?? 0);
const file: UploadFile = {
  blobId: '5d0f7c1e-4d4f-4f3c-8d6e-0a2c9f3b7e11',
  name: 'statement.pdf',
  contentType: 'application/pdf',
  sizeBytes: content.length,
};

/** A server that keeps pieces, and a line that is cut while certain ones are under way. */
function createLine({ cutAt = new Set<number>() } = {}) {
  const held = new Map<number, ArrayBuffer>();
  const sent: number[] = [];
  const progress: number[] = [];
  const ports = {
    call: async () => ({ chunks: [...held.keys()] }),
    readChunk: async (_: string, index: number) =>
      index < pieces ? content.slice(index * chunkBytes, (index + 1) * chunkBytes).buffer : undefined,
    putChunk: async (
      { index }: { index: number },
      piece: ArrayBuffer,
      onProgress: (sentBytes: number) => void,
    ) => {
      sent.push(index);
      onProgress(piece.byteLength / 2);
      if (cutAt.delete(index)) throw new NoAnswerError();
      held.set(index, piece);
    },
    onProgress: (_: string, sentBytes: number) => progress.push(sentBytes),
  } as unknown as UploadPorts;
  const attached: unknown[] = [];
  const attach = async (_: typeof attachFiles, input: unknown) => {
    attached.push(input);
    return { files: [], version: 2 };
  };
  return { held, sent, progress, ports, attached, attach };
}
const documents = { customerId, fileType: 'BANK_STATEMENT', files: [file] } as const;

test.each([0, 1, 2, 3])('a line that is cut at piece %i costs that piece and no other', async (index) => {
  const line = createLine({ cutAt: new Set([index]) });
  await expect(upload(documents, line.ports, line.attach)).rejects.toThrow(NoAnswerError);
  await upload(documents, line.ports, line.attach);
  expect(line.sent.length).toBe(pieces + 1);
  expect(line.sent.filter((piece) => piece === index)).toHaveLength(2);
});

test('the file is attached with its size, pieces, checksum and password', async () => {
  const line = createLine();
  await upload({ ...documents, files: [{ ...file, password: 'secret' }] }, line.ports, line.attach);
  expect(line.attached).toEqual([
    {
      customerId,
      fileType: 'BANK_STATEMENT',
      files: [
        {
          fileId: file.blobId,
          name: 'statement.pdf',
          chunks: pieces,
          sizeBytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          password: 'secret',
        },
      ],
    },
  ]);
  expect(() => attachFiles.input.parse(line.attached[0])).not.toThrow();
});

test('progress counts what the server has already, and never goes back within a try', async () => {
  const line = createLine();
  line.held.set(0, content.slice(0, chunkBytes).buffer);
  await upload(documents, line.ports, line.attach);
  expect(line.progress[0]).toBe(chunkBytes);
  expect(line.progress).toEqual(line.progress.toSorted((one, other) => one - other));
  expect(line.progress.at(-1)).toBe(content.length);
});

test('pieces that the server names as missing are sent in the same try', async () => {
  const line = createLine();
  let isFirst = true;
  const attach = async (route: typeof attachFiles, input: unknown) => {
    const missingPieces = [{ fileId: file.blobId, chunks: [2] }];
    if (isFirst) {
      isFirst = false;
      throw new AppError('file.incomplete', { missingPieces });
    }
    return line.attach(route, input);
  };
  await upload(documents, line.ports, attach);
  expect(line.sent).toEqual([0, 1, 2, 3, 2]);
});

test('a file that arrived damaged is sent once more as a whole, then its owner is asked', async () => {
  const line = createLine();
  const attach = async () => {
    throw new AppError('file.damaged');
  };
  await expect(upload(documents, line.ports, attach)).rejects.toMatchObject({ code: 'file.damaged' });
  expect(line.sent).toHaveLength(2 * pieces);
});

test('of a document that is gone from the phone nothing is sent', async () => {
  const line = createLine();
  const ports = { ...line.ports, readChunk: async () => undefined };
  await expect(upload(documents, ports, line.attach)).rejects.toMatchObject({ code: 'file.not_found' });
  expect(line.sent).toEqual([]);
});

import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { chunkBytes, operations } from '@tshepa/contracts';
import { sampleStatement } from '@tshepa/integrations/samples';
import { newId } from '@tshepa/messaging';
import { chunkOf, type Journey, type LocalFile, type Target } from '@tshepa/tools/journey';

export const statements = ({ customerId }: Journey): Target => ({ customerId, fileType: 'BANK_STATEMENT' });
export const payslips = ({ customerId }: Journey): Target => ({ customerId, fileType: 'PAYSLIP' });
export const newFile = (bytes: Uint8Array, more: Omit<LocalFile, 'fileId' | 'bytes'> = {}): LocalFile => ({
  fileId: newId(),
  bytes,
  ...more,
});
/** Random bytes that start like a PDF. */
export const pdf = (sizeBytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes - 9)]);
/** A statement of the person, padded to this number of chunks. */
export const longStatement = ({ documents }: Journey, chunks: number) => {
  const [bytes = new Uint8Array()] = documents.statements;
  return Buffer.concat([bytes, Buffer.alloc((chunks - 1) * chunkBytes, ' ')]);
};
/** A statement of the person that is protected by a password, padded to this number of chunks. */
export const lockedStatement = (
  { person: { fullName, accountNumber } }: Journey,
  password: string,
  chunks = 1,
) =>
  Buffer.concat([
    sampleStatement({
      bank: 'capitec',
      holder: fullName,
      accountNumber,
      fixedIncome: 8200,
      month: '2026-10',
      password,
    }),
    Buffer.alloc((chunks - 1) * chunkBytes, ' '),
  ]);
/** Returns which chunks of a file the server has. */
export const heldOf = async ({ client, customerId }: Journey, { fileId }: LocalFile) =>
  (await client.call(operations.listChunks, { customerId, fileId })).chunks;
export const sendRaw = (
  { client }: Journey,
  path: string,
  body: Uint8Array,
  headers: Record<string, string> = {},
) =>
  client.send('PUT', path, {
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: Uint8Array.from(body),
  });
export const pathOf = ({ customerId, fileType }: Target, fileId: string, index: number | string) =>
  `/uploads/${fileId}/${index}?customerId=${customerId}&fileType=${fileType}`;

/** Breaks the connection in the middle of a chunk. */
export const cutChunk = ({ client, customerId }: Journey, { fileId, bytes }: LocalFile, index: number) =>
  new Promise<void>((resolve) => {
    const chunk = chunkOf(bytes, index);
    const call = request(
      new URL(pathOf({ customerId, fileType: 'PAYSLIP' }, fileId, index), client.baseUrl),
      {
        method: 'PUT',
        headers: {
          cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': 'application/octet-stream',
          'content-length': chunk.byteLength,
        },
      },
    );
    call.once('error', () => resolve());
    call.once('close', () => resolve());
    call.write(chunk.subarray(0, chunk.byteLength / 2), () => call.destroy());
  });

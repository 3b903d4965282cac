import { AppError, chunkBytes, operations } from '@tshepa/contracts';
import { type Handler, serve, serveBytes } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { customerId, expectMatchesOpenApi, startEdge, startMinute, testNats } from './support/edge.ts';

const nats = testNats();
const fileId = '0198c0de-0000-7000-8000-00000000000a';
const chunkAt = (index: number | string) =>
  `/uploads/${fileId}/${index}?customerId=${customerId}&fileType=PAYSLIP`;
const octets = { 'content-type': 'application/octet-stream' };

/** Stands in for the service that owns files, and records the chunks that it receives. */
function fileStore() {
  const chunks: { index: number; sizeBytes: number }[] = [];
  const names: (string | undefined)[] = [];
  const handlers: Handler[] = [
    serveBytes(operations.putChunk, async ({ index }, bytes) => {
      chunks.push({ index, sizeBytes: bytes.byteLength });
      return { ok: true as const };
    }),
    serve(operations.listChunks, async () => ({ chunks: [0, 2] })),
    serve(operations.attachDocuments, async ({ files }) => {
      names.push(...files.map(({ name }) => name));
      return { files: [], version: 2 };
    }),
  ];
  return { chunks, names, handlers };
}

test('a chunk is passed on unchanged, and the reply has its index', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers });
  const body = new Uint8Array(chunkBytes).fill(7);
  const reply = await edge.call('PUT', chunkAt(3), { as: 'session', headers: octets, body });
  expect(reply).toMatchObject({ status: 200, body: { received: 3 } });
  expectMatchesOpenApi('PUT', '/uploads/{fileId}/{index}', reply);
  expect(store.chunks).toEqual([{ index: 3, sizeBytes: chunkBytes }]);
  const held = await edge.call('GET', `/uploads/${fileId}?customerId=${customerId}`, { as: 'session' });
  expect(held).toMatchObject({ status: 200, body: { chunks: [0, 2] } });
});

test('a body over the limit is refused and not passed on, with and without a Content-Length header', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers });
  const sent = new Uint8Array(2 * chunkBytes);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(sent) });
  for (const body of [sent.subarray(0, chunkBytes + 1), endless]) {
    const reply = await edge.call('PUT', chunkAt(0), { as: 'session', headers: octets, body });
    expect(reply).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
    expectMatchesOpenApi('PUT', '/uploads/{fileId}/{index}', reply);
  }
  expect(store.chunks).toEqual([]);
});

test('a session that sends too many chunks is limited, and other sessions are not', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers, env: { PIECES_PER_MINUTE: '3' } });
  startMinute(edge);
  const put = (as: 'session' | 'opened') =>
    edge.call('PUT', chunkAt(0), { as, headers: octets, body: new Uint8Array(10) });
  for (let count = 0; count < 3; count += 1) expect((await put('session')).status).toBe(200);
  const refused = await put('session');
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate_limited', retryable: true } });
  expect(refused.headers.get('retry-after')).toBe('20');
  expectMatchesOpenApi('PUT', '/uploads/{fileId}/{index}', refused);
  expect((await put('opened')).status).toBe(200);
  edge.clock.set(edge.clock.offsetMs() + 20_000);
  expect((await put('session')).status).toBe(200);
});

test('a chunk from another site and a chunk while our site is closed are refused and not passed on', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers, isSiteActive: () => false });
  const body = new Uint8Array(10);
  const put = (headers: Record<string, string>) =>
    edge.call('PUT', chunkAt(0), { as: 'session', headers: { ...octets, ...headers }, body });
  expect(await put({ origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    body: { code: 'request.origin_refused' },
  });
  expect(await put({})).toMatchObject({ status: 503, body: { code: 'site.closed' } });
  expect(store.chunks).toEqual([]);
});

test('file names lose control characters and slashes, and a file without a name gets a number', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers });
  const file = { chunks: 1, sizeBytes: 10, sha256: 'a'.repeat(64) };
  const names = ['../../Payslip\u202e.pdf', '\u0000', undefined];
  const files = names.map((name, index) => ({ ...file, fileId: fileId.replace(/.$/, String(index)), name }));
  const json = { customerId, fileType: 'BANK_STATEMENT', files };
  const reply = await edge.call('POST', '/uploads/attach', { as: 'session', json });
  expect(reply).toMatchObject({ status: 200, body: { version: 2 } });
  expect(store.names).toEqual(['....Payslip.pdf', 'document-2', 'document-3']);
});

test('the list of missing chunks is passed on unchanged', async () => {
  const missingPieces = [{ fileId, chunks: [1, 4] }];
  const attach = serve(operations.attachDocuments, async () => {
    throw new AppError('file.incomplete', { missingPieces });
  });
  const edge = await startEdge(nats.url, { handlers: [attach] });
  const files = [{ fileId, chunks: 1, sizeBytes: 10, sha256: 'a'.repeat(64) }];
  const json = { customerId, fileType: 'PAYSLIP', files };
  const reply = await edge.call('POST', '/uploads/attach', { as: 'session', json });
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'file.incomplete', retryable: true, missingPieces },
  });
  expectMatchesOpenApi('POST', '/uploads/attach', reply);
});

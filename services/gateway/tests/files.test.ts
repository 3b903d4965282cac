import { createHash, randomBytes } from 'node:crypto';
import { chunkBytes, maximumFileBytes, operations } from '@tshepa/contracts';
import { type Handler, serve, serveByteStream, serveBytes, serveBytesReply } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { customerId, expectMatchesOpenApi, startEdge, testNats, tokens } from './support/edge.ts';

const nats = testNats();
const statements = `/bank_link/uploadBankStatements?customerId=${customerId}`;
const payslip = `/file/uploadPayslip?customerId=${customerId}`;

const pdf = (sizeBytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes - 9)]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

type Attached = {
  files: {
    fileId: string;
    chunks: number;
    sizeBytes: number;
    sha256: string;
    password?: string | undefined;
  }[];
};

/** Stands in for the service that owns files, and records the files that it receives. */
function fileStore() {
  const chunks = new Map<string, Buffer[]>();
  const attached: Attached[] = [];
  const keys: (string | undefined)[] = [];
  const handlers: Handler[] = [
    serveBytes(operations.putChunk, async ({ fileId, index }, bytes) => {
      const file = chunks.get(fileId) ?? [];
      file[index] = Buffer.from(bytes);
      chunks.set(fileId, file);
      return { ok: true as const };
    }),
    serve(operations.attachDocuments, async (request, { idempotencyKey }) => {
      attached.push(request);
      keys.push(idempotencyKey);
      return { files: [], version: 2 };
    }),
  ];
  return {
    chunks,
    attached,
    keys,
    handlers,
    bytesOf: (fileId: string) => Buffer.concat(chunks.get(fileId) ?? []),
  };
}

const formOf = (
  field: string,
  parts: [Uint8Array<ArrayBuffer> | Buffer, string, string?][],
  extra: Record<string, string> = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(extra)) form.set(name, value);
  for (const [bytes, type, name = 'file.pdf'] of parts)
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
};
const pdfForm = (...files: Buffer[]) =>
  formOf(
    'files',
    files.map((bytes) => [bytes, 'application/pdf']),
  );

test('[S7.02] statements arrive complete, in chunks that fit one message, with hash, size and password', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers });
  const [first, second] = [pdf(2 * chunkBytes + 17), pdf(chunkBytes)];
  const body = formOf(
    'files',
    [first, second].map((bytes) => [bytes, 'application/pdf']),
    { password1: 'open sesame' },
  );
  const reply = await edge.call('POST', statements, { as: 'session', body });
  expect(reply).toMatchObject({ status: 200, body: { version: 2 } });
  expectMatchesOpenApi('POST', '/bank_link/uploadBankStatements', reply);
  const [a, b] = store.attached[0]?.files ?? [];
  expect(a).toMatchObject({
    chunks: 3,
    sizeBytes: first.byteLength,
    sha256: createHash('sha256').update(first).digest('hex'),
  });
  expect(a).not.toHaveProperty('password');
  expect(b).toMatchObject({ chunks: 1, password: 'open sesame' });
  expect(store.bytesOf(a?.fileId ?? '').equals(first)).toBe(true);
  expect(store.chunks.get(a?.fileId ?? '')?.map((chunk) => chunk.byteLength)).toEqual([
    chunkBytes,
    chunkBytes,
    17,
  ]);
});

test('a repeated upload has the same file ids with the same idempotency key, and new ids with another key or none', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers });
  const file = pdf(100);
  const upload = (headers: Record<string, string>) =>
    edge.call('POST', statements, { as: 'session', body: pdfForm(file, file), headers });
  await upload({ 'idempotency-key': 'upload-1' });
  await upload({ 'idempotency-key': 'upload-1' });
  await upload({ 'idempotency-key': 'upload-2' });
  await upload({});
  const ids = store.attached.map(({ files }) => files.map(({ fileId }) => fileId));
  expect(ids[1]).toEqual(ids[0]);
  expect(new Set(ids.flat()).size).toBe(6);
  expect(store.keys).toEqual(['upload-1', 'upload-1', 'upload-2', undefined]);
});

test('[S5.10] [S8.09] a statement that is not a PDF is refused by its type and by its content', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers });
  const message = 'Files need to be in PDF format.';
  for (const parts of [
    [png, 'image/png'],
    [png, 'application/pdf'],
  ] as [Buffer, string][]) {
    const reply = await edge.call('POST', statements, { as: 'session', body: formOf('files', [parts]) });
    expect(reply).toMatchObject({ status: 422, body: { code: 'file.not_pdf', errors: [{ message }] } });
  }
  expect(store.attached).toEqual([]);
});

test('[S5.10] [S5.11] no file, an empty file, too many files and unknown fields are refused', async () => {
  const edge = await startEdge(nats.url, { handlers: fileStore().handlers });
  const code = async (path: string, body: FormData) =>
    (await edge.call('POST', path, { as: 'session', body })).body.code;
  expect(await code(statements, formOf('files', [], { password0: 'x' }))).toBe('file.none');
  expect(await code(payslip, formOf('file', [], { password0: 'x' }))).toBe('file.no_payslip');
  expect(await code(statements, pdfForm(Buffer.alloc(0)))).toBe('file.empty');
  expect(await code(statements, pdfForm(pdf(20), pdf(20), pdf(20), pdf(20)))).toBe('request.invalid');
  expect(await code(statements, formOf('other', [[pdf(20), 'application/pdf']]))).toBe('request.invalid');
  expect(await code(statements, formOf('files', [[pdf(20), 'application/pdf']], { role: 'manager' }))).toBe(
    'request.invalid',
  );
  expect(await edge.call('POST', statements, { as: 'session', json: {} })).toMatchObject({ status: 415 });
});

test('[S5.11] [S7.10] a payslip may be a picture, but not a text with the type of a picture', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers });
  const good = await edge.call('POST', payslip, {
    as: 'session',
    body: formOf('file', [[png, 'image/png', 'slip.png']]),
  });
  expect(good.status).toBe(200);
  const text = Buffer.from('<script>alert(1)</script>');
  const bad = await edge.call('POST', payslip, {
    as: 'session',
    body: formOf('file', [[text, 'image/png', 'slip.png']]),
  });
  expect(bad).toMatchObject({ status: 422, body: { code: 'file.type_refused' } });
});

test('a file over the limit is refused, with and without a Content-Length header', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers });
  const body = formOf('files', [[pdf(maximumFileBytes + 1), 'application/pdf']]);
  const { body: streamed, headers } = new Response(body);
  const type = { 'content-type': headers.get('content-type') ?? '' };
  for (const sent of [{ body }, { body: streamed ?? '', headers: type }]) {
    const reply = await edge.call('POST', statements, { as: 'session', ...sent });
    expect(reply).toMatchObject({ status: 413, body: { code: 'file.too_large' } });
  }
  expect(store.attached).toEqual([]);
});

test('an upload whose client disconnects attaches nothing and does not delay the stop of the gateway', async () => {
  const store = fileStore();
  const edge = await startEdge(nats.url, { handlers: store.handlers });
  const leave = new AbortController();
  const head =
    '--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n';
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(head), pdf(2 * chunkBytes)])),
  });
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    cookie: `__Host-session=${tokens.session}`,
  };
  const sent = fetch(edge.url + statements, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
    signal: leave.signal,
  });
  await expect.poll(() => [...store.chunks.values()].flat().length).toBeGreaterThan(0);
  leave.abort();
  await expect(sent).rejects.toThrow();
  const startedAt = edge.clock.nowMs();
  await edge.close();
  expect(edge.clock.nowMs() - startedAt).toBeLessThan(5_000);
  expect(store.attached).toEqual([]);
});

test('[S7.09] [S7.31] staff get a stored file as base64 with its type', async () => {
  const file = pdf(chunkBytes + 5);
  const handlers = [
    serve(operations.openDocument, async ({ fileId, fileType }) => ({
      fileId,
      fileType: fileType ?? 'PAYSLIP',
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      sizeBytes: file.byteLength,
      createdAt: '2026-11-20T08:00:00.000Z',
      chunks: 2,
      customerId,
    })),
    serveBytesReply(operations.getChunk, async ({ index }) =>
      file.subarray(index * chunkBytes, (index + 1) * chunkBytes),
    ),
  ];
  const edge = await startEdge(nats.url, { handlers });
  const reply = await edge.call('GET', `/file/bank-statement/download?id=${customerId}`, { as: 'agent' });
  expect(reply.body.contentType).toBe('application/pdf');
  expect(Buffer.from(String(reply.body.file), 'base64').equals(file)).toBe(true);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expectMatchesOpenApi('GET', '/file/bank-statement/download', reply);
});

const csv = (rows: number, onEnd: () => void = () => {}) =>
  serveByteStream(operations.exportApplications, async function* () {
    try {
      for (let row = 0; row < rows; row += 1) yield Buffer.from(`${row},${'x'.repeat(2_000)}\n`);
    } finally {
      onEnd();
    }
  });

test('[S7.15] the export is a file named customers.csv that must not be cached', async () => {
  const edge = await startEdge(nats.url, { handlers: [csv(500)] });
  const reply = await edge.call('GET', '/export-customers?fromDate=2026-01-01&toDate=&status=', {
    as: 'manager',
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename=customers.csv');
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.text.trimEnd().split('\n')).toHaveLength(500);
});

test('an export that cannot start gets a problem reply, and an empty export is an empty file', async () => {
  const edge = await startEdge(nats.url);
  expect(await edge.call('GET', '/export-customers', { as: 'manager' })).toMatchObject({ status: 503 });
  const empty = await startEdge(nats.url, { handlers: [csv(0)] });
  expect(await empty.call('GET', '/export-customers', { as: 'manager' })).toMatchObject({
    status: 200,
    text: '',
  });
});

test('an export is cancelled at its source when the client disconnects', async () => {
  const ended = Promise.withResolvers<void>();
  const edge = await startEdge(nats.url, { handlers: [csv(1_000_000, ended.resolve)] });
  const leave = new AbortController();
  const headers = { authorization: 'Bearer manager-token-0123456789' };
  const reply = await fetch(`${edge.url}/export-customers`, { headers, signal: leave.signal });
  await reply.body?.getReader().read();
  leave.abort();
  await ended.promise;
});

import { AppError } from '@tshepa/contracts/errors';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serveAll, serveByteStream } from '../src/index.ts';
import { call, closeBuses, download, openBus, sleep, until } from './support/fixtures.ts';
import { startNats, type TestNats } from './support/nats-server.ts';

let nats: TestNats;
beforeAll(async () => {
  nats = await startNats();
});
afterEach(closeBuses);
afterAll(() => nats.close());

async function given(source: (chunks: number) => AsyncIterable<Uint8Array>) {
  const [service, gateway] = [await openBus(nats.url), await openBus(nats.url, 'gateway')];
  await serveAll(service, [serveByteStream(download, ({ chunks }) => source(chunks))]);
  return gateway;
}

const collect = async (stream: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

test('a stream arrives complete and in order, even when its chunks are larger than one message', async () => {
  const gateway = await given(async function* (chunks) {
    for (let index = 0; index < chunks; index += 1) yield new Uint8Array(600 * 1024).fill(index);
  });
  const bytes = await collect(gateway.openByteStream(download, { chunks: 5 }, call()));
  expect(bytes).toHaveLength(5 * 600 * 1024);
  expect([0, 1, 2, 3, 4].map((index) => bytes[index * 600 * 1024])).toEqual([0, 1, 2, 3, 4]);
});

test('an empty stream ends immediately', async () => {
  const gateway = await given(async function* () {});
  expect(await collect(gateway.openByteStream(download, { chunks: 0 }, call()))).toHaveLength(0);
});

test('the sender is at most eight chunks ahead of a slow reader', async () => {
  let produced = 0;
  const gateway = await given(async function* (chunks) {
    for (; produced < chunks; ) {
      produced += 1;
      yield new Uint8Array([1]);
    }
  });
  const reader = gateway.openByteStream(download, { chunks: 100 }, call())[Symbol.asyncIterator]();
  await reader.next();
  await sleep(200);
  expect(produced).toBeLessThanOrEqual(10);
  let read = 1;
  while (!(await reader.next()).done) read += 1;
  expect(read).toBe(100);
});

test('the sender stops when the reader leaves the loop', async () => {
  let isClosed = false;
  const gateway = await given(async function* () {
    try {
      for (;;) yield new Uint8Array([1]);
    } finally {
      isClosed = true;
    }
  });
  for await (const _chunk of gateway.openByteStream(download, { chunks: 0 }, call())) break;
  await until(() => isClosed);
});

test('a failure halfway reaches the reader as the same error, so an incomplete file never looks complete', async () => {
  const gateway = await given(async function* () {
    yield new Uint8Array([1]);
    throw new AppError('file.not_found');
  });
  await expect(collect(gateway.openByteStream(download, { chunks: 0 }, call()))).rejects.toMatchObject({
    code: 'file.not_found',
  });
});

test('a missing service is reported as unavailable, silence as a timeout, and an invalid request is refused', async () => {
  const alone = await openBus(nats.url, 'gateway');
  await expect(collect(alone.openByteStream(download, { chunks: 1 }, call()))).rejects.toMatchObject({
    code: 'service.unavailable',
  });
  const gateway = await given(async function* () {
    yield new Uint8Array([1]);
    await sleep(5_000);
  });
  const silent = gateway.openByteStream(download, { chunks: 1 }, { ...call(), idleTimeoutMs: 100 });
  await expect(collect(silent)).rejects.toMatchObject({ code: 'service.timeout' });
  await expect(collect(gateway.openByteStream(download, JSON.parse('{}'), call()))).rejects.toMatchObject({
    code: 'request.invalid',
  });
});

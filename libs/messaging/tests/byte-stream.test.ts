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

test('a stream arrives whole and in order, pieces larger than one message included', async () => {
  const gateway = await given(async function* (chunks) {
    for (let index = 0; index < chunks; index += 1) yield new Uint8Array(600 * 1024).fill(index);
  });
  const bytes = await collect(gateway.openByteStream(download, { chunks: 5 }, call()));
  expect(bytes).toHaveLength(5 * 600 * 1024);
  expect([0, 1, 2, 3, 4].map((index) => bytes[index * 600 * 1024])).toEqual([0, 1, 2, 3, 4]);
});

test('an empty stream ends at once', async () => {
  const gateway = await given(async function* () {});
  expect(await collect(gateway.openByteStream(download, { chunks: 0 }, call()))).toHaveLength(0);
});

test('a slow reader holds the sender back at eight chunks', async () => {
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

test('a reader that leaves ends the sender', async () => {
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

test('a failure in the middle reaches the reader as its error, and a short file never looks whole', async () => {
  const gateway = await given(async function* () {
    yield new Uint8Array([1]);
    throw new AppError('file.not_found');
  });
  await expect(collect(gateway.openByteStream(download, { chunks: 0 }, call()))).rejects.toMatchObject({
    code: 'file.not_found',
  });
});

test('nobody serving is unavailable, silence is a timeout, a wrong request is refused', async () => {
  const lonely = await openBus(nats.url, 'gateway');
  await expect(collect(lonely.openByteStream(download, { chunks: 1 }, call()))).rejects.toMatchObject({
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

import { createMetrics } from '@tshepa/service-kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serve, serveAll, serveByteStream, serveBytesReply } from '../src/index.ts';
import { call, closeBuses, codeOf, download, echo, load, openBus, until } from './support/fixtures.ts';
import { startNats, type TestNats } from './support/nats-server.ts';

let nats: TestNats;
beforeAll(async () => {
  nats = await startNats();
});
afterEach(closeBuses);
afterAll(() => nats.close());

test('requests in flight are counted on both sides until they are answered', async () => {
  const metrics = createMetrics('applications');
  const bus = await openBus(nats.url, 'applications', metrics);
  const inFlight = async () =>
    (await metrics.registry.getSingleMetric('rpc_in_flight')?.get())?.values[0]?.value;
  const open = Promise.withResolvers<void>();
  await serveAll(bus, [
    serve(echo, async (request) => {
      await open.promise;
      return request;
    }),
  ]);
  const asked = bus.request(echo, { text: 'x' }, call());
  // The request is counted once by the caller and once by the service.
  await until(async () => (await inFlight()) === 2);
  open.resolve();
  await asked;
  await until(async () => (await inFlight()) === 0);
});

test('an overloaded process refuses further calls immediately, keeps places for reads, and finishes what it began', async () => {
  const [service, gateway] = [await openBus(nats.url), await openBus(nats.url, 'gateway')];
  const release = Promise.withResolvers<void>();
  let begun = 0;
  const handlers = [
    serve(echo, async (request) => {
      begun += 1;
      await release.promise;
      return request;
    }),
    serveBytesReply({ ...load, repeat: 'always' }, async () => new Uint8Array(1)),
    serveByteStream(download, async function* () {
      yield new Uint8Array(1);
    }),
  ];
  await serveAll(service, handlers, { atOnce: 4 });
  const sent = Array.from({ length: 20 }, () => codeOf(gateway.request(echo, { text: '' }, call())));
  await until(() => begun === 3);
  expect((await gateway.fetchBytes(load, { size: 1 }, call())).byteLength).toBe(1);
  release.resolve();
  const outcomes = await Promise.all(sent);
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'service.overloaded')).toHaveLength(17);
  expect(begun).toBe(3);
});

test.each([
  'json',
  'bytes',
  'stream',
])('a %s call that an overloaded process refuses gets an error with the time to wait', async (kind) => {
  const [service, gateway] = [await openBus(nats.url), await openBus(nats.url, 'gateway')];
  const handlers = [
    serve(echo, async (request) => request),
    serveBytesReply(load, async () => new Uint8Array(1)),
    serveByteStream(download, async function* () {
      yield new Uint8Array(1);
    }),
  ];
  await serveAll(service, handlers, { atOnce: 0 });
  const work = {
    json: () => gateway.request(echo, { text: '' }, call()),
    bytes: () => gateway.fetchBytes(load, { size: 1 }, call()),
    stream: async () => {
      for await (const _chunk of gateway.openByteStream(download, { chunks: 1 }, call()));
    },
  };
  await expect(work[kind as keyof typeof work]()).rejects.toMatchObject({
    code: 'service.overloaded',
    details: { retryAfterSeconds: expect.any(Number) },
  });
});

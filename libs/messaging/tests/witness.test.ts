import { AppError } from '@tshepa/contracts/errors';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serve, serveAll, serveByteStream, serveBytes, serveBytesReply } from '../src/index.ts';
import { call, closeBuses, codeOf, download, echo, load, openBus, store } from './support/fixtures.ts';
import { startNats, type TestNats } from './support/nats-server.ts';

let nats: TestNats;
beforeAll(async () => {
  nats = await startNats();
});
afterEach(closeBuses);
afterAll(() => nats.close());

test('a witness sees every reply before it is sent, and an error that the witness throws is sent instead', async () => {
  const bus = await openBus(nats.url);
  const seen: unknown[] = [];
  let refuses = false;
  await serveAll(
    bus,
    [
      serve(echo, async ({ text }) => ({ text: `${text}!` })),
      serveBytes(store, async (_, bytes) => ({ sum: bytes.length })),
      serveBytesReply(load, async ({ size }) => new Uint8Array(size)),
      serveByteStream(download, async function* ({ chunks }) {
        for (let index = 0; index < chunks; index += 1) yield new Uint8Array(10);
      }),
    ],
    {
      witness: async ({ name, request, reply, meta }) => {
        if (refuses) throw new AppError('service.unavailable');
        seen.push([name, request, reply, meta.actor.kind]);
      },
    },
  );
  const bytesOf = async () => {
    let bytes = 0;
    for await (const chunk of bus.openByteStream(download, { chunks: 2 }, call())) bytes += chunk.length;
    return bytes;
  };
  const sendAll = () => [
    bus.request(echo, { text: 'hello' }, call()),
    bus.sendBytes(store, { text: 'x' }, new Uint8Array(3), call()),
    bus.fetchBytes(load, { size: 4 }, call()),
    bytesOf(),
  ];
  for (const sent of sendAll()) await sent;
  expect(seen).toHaveLength(4);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['echoText', { text: 'hello' }, { text: 'hello!' }, 'public'],
      ['storeBytes', { text: 'x' }, { sum: 3 }, 'public'],
      ['loadBytes', { size: 4 }, undefined, 'public'],
      ['downloadBytes', { chunks: 2 }, undefined, 'public'],
    ]),
  );
  refuses = true;
  const codes = await Promise.all(sendAll().map((sent) => codeOf(sent)));
  expect(codes).toEqual(Array.from({ length: 4 }, () => 'service.unavailable'));
});

test('a witness does not see calls that fail', async () => {
  const bus = await openBus(nats.url);
  let shown = 0;
  const fails = serve(echo, async () => {
    throw new AppError('customer.not_found');
  });
  await serveAll(bus, [fails], {
    witness: async () => {
      shown += 1;
    },
  });
  expect(await codeOf(bus.request(echo, { text: '' }, call()))).toBe('customer.not_found');
  expect(await codeOf(bus.request(echo, {} as never, call()))).toBe('request.invalid');
  expect(shown).toBe(0);
});

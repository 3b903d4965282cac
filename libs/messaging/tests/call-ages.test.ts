import { connect, headers } from 'nats';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCallAges } from '../src/call-ages.ts';
import { serve, serveAll } from '../src/index.ts';
import { encodeHeaders } from '../src/wire.ts';
import { call, closeBuses, echo, openBus } from './support/fixtures.ts';
import { startNats, type TestNats } from './support/nats-server.ts';

let nats: TestNats;
beforeAll(async () => {
  nats = await startNats();
});
afterEach(closeBuses);
afterAll(() => nats.close());

const connectCaller = () => {
  const { host, username, password } = new URL(nats.url);
  return connect({ servers: host, user: username, pass: password });
};

test('the age of a call is how much longer it took than the fastest call of the same caller', () => {
  let now = 1_000;
  const ageOf = createCallAges(() => now);
  expect(ageOf('a', 500_000)).toBe(0);
  now += 2_000;
  expect(ageOf('a', 500_500)).toBe(1_500);
  expect(ageOf('a', 502_010)).toBe(0);
  expect(ageOf('a', 502_000)).toBe(10);
  expect(ageOf('b', 7)).toBe(0);
});

test('the age of a call includes the time for which the receiver hung, even when earlier calls are forgotten by then', () => {
  let now = 0;
  const ageOf = createCallAges(() => now);
  ageOf('a', 0);
  now = 60_000;
  expect(ageOf('a', 20_000)).toBe(40_000);
  expect(ageOf('a', 60_000)).toBe(0);
});

test('two periods after the machine of a caller was suspended, the calls of this caller count as fresh again', () => {
  let now = 0;
  const ageOf = createCallAges(() => now);
  const suspendedMs = 600_000;
  ageOf('a', 0);
  for (now = suspendedMs; now <= suspendedMs + 25_000; now += 5_000) ageOf('a', now - suspendedMs);
  expect(ageOf('a', now - suspendedMs)).toBe(0);
});

test('a call is executed however much the clocks of the two machines differ', async () => {
  const bus = await openBus(nats.url);
  await serveAll(bus, [serve(echo, async ({ text }, { msLeft }) => ({ text: `${text} ${msLeft() > 500}` }))]);
  const caller = await connectCaller();
  const sent = encodeHeaders(call(), 5_000);
  sent.set('deadline', String(Date.now() - 300_000));
  const reply = await caller.request(echo.subject, JSON.stringify({ text: 'hello' }), {
    headers: sent,
    timeout: 5_000,
  });
  await caller.close();
  expect(reply.json()).toEqual({ ok: true, data: { text: 'hello true' } });
});

test('a call of an earlier build, which names only its deadline, is refused after that deadline', async () => {
  const bus = await openBus(nats.url);
  await serveAll(bus, [serve(echo, async (request) => request)]);
  const caller = await connectCaller();
  const late = headers();
  for (const [name, values] of encodeHeaders(call(), 5_000)) late.set(name, values[0] ?? '');
  late.delete('sent-at');
  late.set('deadline', String(Date.now() - 1));
  const reply = await caller.request(echo.subject, JSON.stringify({ text: '' }), {
    headers: late,
    timeout: 5_000,
  });
  await caller.close();
  expect(reply.json()).toMatchObject({ ok: false, error: { code: 'service.timeout' } });
});

import { AppError } from '@tshepa/contracts/errors';
import { operation } from '@tshepa/contracts/operations/define';
import { bytesSchema } from '@tshepa/contracts/operations/shared';
import { createMetrics, systemClock } from '@tshepa/service-kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Bus, newId, serve, serveAll, serveByteStream } from '../src/index.ts';
import { call, closeBuses, openBus, until } from './support/fixtures.ts';
import { startNats, type TestNats } from './support/nats-server.ts';

const textSchema = z.strictObject({ text: z.string() });
const probe = {
  summary: 'For tests',
  audit: 'recorded',
  request: textSchema,
  reply: textSchema,
  timeoutMs: 2_000,
} as const;
const read = operation('applications.probe.readText', { ...probe, repeat: 'always' });
const change = operation('applications.probe.changeText', { ...probe, repeat: 'with-key' });
const keyless = operation('applications.probe.signText', probe);
const exported = operation('applications.probe.exportText', {
  ...probe,
  kind: 'byte-stream',
  reply: bytesSchema,
  repeat: 'always',
});
const everyCall = [read, change, keyless];

let nats: TestNats;
beforeAll(async () => {
  nats = await startNats();
});
afterEach(closeBuses);
afterAll(() => nats.close());

const openGateway = (metrics = createMetrics('gateway')) => openBus(nats.url, 'gateway', metrics, true);
const keyed = () => ({ ...call(), idempotencyKey: newId() });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const never = () => new Promise<never>(() => undefined);

type Attempt = (number: number, text: string) => Promise<string>;

/** Serves every operation; `answer` gets the number of the attempt. Returns a function that counts the attempts. */
async function serveAttempts(answer: Attempt, bus?: Bus) {
  let attempts = 0;
  const handle = async ({ text }: { text: string }) => {
    attempts += 1;
    return { text: await answer(attempts, text) };
  };
  await serveAll(
    bus ?? (await openBus(nats.url)),
    everyCall.map((definition) => serve(definition, handle)),
    { atOnce: 1_000 },
  );
  return () => attempts;
}

const repeatsOf = async (metrics: ReturnType<typeof createMetrics>, outcome: string) => {
  const readings = (await metrics.registry.getSingleMetric('rpc_repeats_total')?.get())?.values ?? [];
  return readings
    .filter(({ labels }) => labels.outcome === outcome)
    .reduce((sum, { value }) => sum + value, 0);
};

test('a read and a keyed command that were lost with their process are sent once more, within the caller’s time limit', async () => {
  const metrics = createMetrics('gateway');
  const attempts = await serveAttempts((number) => (number % 2 === 1 ? never() : Promise.resolve('second')));
  const gateway = await openGateway(metrics);
  expect(await gateway.request(read, { text: '' }, call())).toEqual({ text: 'second' });
  expect(await gateway.request(change, { text: '' }, keyed())).toEqual({ text: 'second' });
  expect(attempts()).toBe(4);
  expect(await repeatsOf(metrics, 'ok')).toBe(2);
});

test('a read whose two attempts reached processes that hang is sent a third time, and no more', async () => {
  const metrics = createMetrics('gateway');
  const attempts = await serveAttempts((number) => (number === 3 ? Promise.resolve('third') : never()));
  const gateway = await openGateway(metrics);
  expect(await gateway.request(read, { text: '' }, call())).toEqual({ text: 'third' });
  expect(await repeatsOf(metrics, 'ok')).toBe(1);
  const neverAnswered = gateway.request(read, { text: '' }, { ...call(), timeoutMs: 500 });
  expect(attempts()).toBe(3);
  expect(await codeOf(neverAnswered)).toBe('service.timeout');
  expect(attempts()).toBe(6);
});

test('commands without a key, operations that store no keys, and calls by services other than the gateway are never sent twice', async () => {
  const attempts = await serveAttempts(never);
  const gateway = await openGateway();
  const service = await openBus(nats.url, 'notifications');
  const sent = [
    gateway.request(change, { text: '' }, call()),
    gateway.request(keyless, { text: '' }, keyed()),
    service.request(read, { text: '' }, call()),
  ];
  expect(await Promise.all(sent.map(codeOf))).toEqual(sent.map(() => 'service.timeout'));
  expect(attempts()).toBe(3);
});

test('a call waits while there is no process with a database, and is answered when such a process returns', async () => {
  const gateway = await openGateway();
  const early = gateway.request(read, { text: 'early' }, call());
  const attempts = await serveAttempts(async (number, text) => {
    if (text === 'late' && number % 2 === 0) throw new AppError('service.unavailable');
    return text;
  });
  expect(await early).toEqual({ text: 'early' });
  expect(await gateway.request(change, { text: 'late' }, keyed())).toEqual({ text: 'late' });
  expect(attempts()).toBe(3);
});

test('a call that was refused is not sent again', async () => {
  const attempts = await serveAttempts(() => Promise.reject(new AppError('otp.invalid')));
  const gateway = await openGateway();
  expect(await codeOf(gateway.request(change, { text: '' }, keyed()))).toBe('otp.invalid');
  expect(attempts()).toBe(1);
});

test('a slow command is answered by its first attempt, and is executed again only when that attempt has failed', async () => {
  const finish = Promise.withResolvers<string>();
  const refuseSecond: Attempt = async (number, text) => {
    if (number === 1) return finish.promise;
    if (number === 2) setTimeout(() => finish.resolve('first'), 0);
    if (number === 4) setTimeout(() => lost.reject(new AppError('service.timeout')), 0);
    if (number === 2 || number === 4) throw new AppError('idempotency.in_progress');
    return number === 3 ? lost.promise : text;
  };
  const lost = Promise.withResolvers<string>();
  const attempts = await serveAttempts(refuseSecond);
  const gateway = await openGateway();
  expect(await gateway.request(change, { text: '' }, keyed())).toEqual({ text: 'first' });
  expect(attempts()).toBe(2);
  expect(await gateway.request(change, { text: 'third' }, keyed())).toEqual({ text: 'third' });
  expect(attempts()).toBe(5);
});

test('a command that is already running is requested once more before its caller is told to wait', async () => {
  const attempts = await serveAttempts(async (number, text) => {
    if (number !== 2) throw new AppError('idempotency.in_progress');
    return text;
  });
  const gateway = await openGateway();
  expect(await gateway.request(change, { text: 'done' }, keyed())).toEqual({ text: 'done' });
  expect(await codeOf(gateway.request(change, { text: '' }, keyed()))).toBe('idempotency.in_progress');
  expect(attempts()).toBe(4);
});

test('repeats stop when the budget is used up, so that an outage does not double the calls', async () => {
  const metrics = createMetrics('gateway');
  const attempts = await serveAttempts(() => Promise.reject(new AppError('service.unavailable')));
  const gateway = await openGateway(metrics);
  const calls = 400;
  const codes = await Promise.all(
    Array.from({ length: calls }, () => codeOf(gateway.request(read, { text: '' }, call()))),
  );
  expect(new Set(codes)).toEqual(new Set(['service.unavailable']));
  const repeats = attempts() - calls;
  expect(repeats).toBeGreaterThan(90);
  expect(repeats).toBeLessThan(calls / 2);
  // When the second attempt had no answer either, the budget refused a third attempt.
  expect(await repeatsOf(metrics, 'no_budget')).toBeGreaterThanOrEqual(calls - repeats);
});

test('a process that is stopping repeats nothing', async () => {
  const attempts = await serveAttempts(() => Promise.reject(new AppError('service.unavailable')));
  const gateway = await openGateway();
  const running = Promise.withResolvers<void>();
  void gateway.inFlight.track(running.promise);
  const drained = gateway.drain();
  expect(await codeOf(gateway.request(read, { text: '' }, call()))).toBe('service.unavailable');
  expect(attempts()).toBe(1);
  running.resolve();
  await drained;
});

test('calls that were open when the connection was lost are sent again as soon as it is back', async () => {
  const own = await startNats();
  try {
    const attempts = await serveAttempts(
      (number) => (number === 1 ? never() : Promise.resolve('again')),
      await openBus(own.url),
    );
    const gateway = await openBus(own.url, 'gateway', undefined, true);
    const timeoutMs = 100_000;
    const startedMs = systemClock.nowMs();
    const asked = gateway.request(read, { text: '' }, { ...call(), timeoutMs });
    await until(() => attempts() === 1);
    await own.kill();
    await own.start();
    expect(await asked).toEqual({ text: 'again' });
    expect(systemClock.nowMs() - startedMs).toBeLessThan(timeoutMs / 3);
  } finally {
    await own.close();
  }
});

test('a stream is opened again when it ends before its first chunk, but not when it ends later', async () => {
  let opened = 0;
  await serveAll(await openBus(nats.url), [
    serveByteStream(exported, async function* ({ text }) {
      opened += 1;
      if (text === 'cut') yield new Uint8Array(1);
      if (opened !== 2) throw new AppError('service.unavailable');
      yield new Uint8Array(3);
    }),
  ]);
  const gateway = await openGateway();
  const bytesOf = async (text: string) => {
    let bytes = 0;
    for await (const chunk of gateway.openByteStream(exported, { text }, call())) bytes += chunk.byteLength;
    return bytes;
  };
  expect(await bytesOf('whole')).toBe(3);
  expect(await codeOf(bytesOf('cut'))).toBe('service.unavailable');
  expect(opened).toBe(3);
});

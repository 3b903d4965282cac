import { subjectFor } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CallOptions, serve, serveAll, serveBytes, serveBytesReply } from '../src/index.ts';
import { call, closeBuses, codeOf, echo, load, openBus, sleep, store, until } from './support/fixtures.ts';
import { startNats, type TestNats } from './support/nats-server.ts';

let nats: TestNats;
beforeAll(async () => {
  nats = await startNats();
});
afterEach(closeBuses);
afterAll(() => nats.close());

test('a request reaches its handler with the actor, the ids and the remaining time, and the reply comes back', async () => {
  const [service, gateway] = [await openBus(nats.url), await openBus(nats.url, 'gateway')];
  await serveAll(service, [
    serve(echo, async ({ text }, meta) => ({
      text: `${text} ${meta.actor.kind} ${meta.requestId} ${meta.idempotencyKey} ${meta.msLeft() > 500}`,
    })),
  ]);
  const reply = await gateway.request(
    echo,
    { text: 'hello' },
    { actor: { kind: 'applicant', sessionId: 's' }, requestId: 'r-1', idempotencyKey: 'k-1' },
  );
  expect(reply).toEqual({ text: 'hello applicant r-1 k-1 true' });
});

test('the device, sequence and version headers of a command arrive, and are absent from a call without them', async () => {
  const bus = await openBus(nats.url);
  const seen: unknown[] = [];
  await serveAll(bus, [
    serve(echo, async (request, { device, ifMatch }) => {
      seen.push({ device, ifMatch });
      return request;
    }),
  ]);
  const deviceId = 'f2c5e0a8-0f4f-4d39-9d4d-7f7f0b7b1c11';
  const device = { deviceId, sequence: 7 };
  await bus.request(echo, { text: '' }, { ...call(), idempotencyKey: 'k-1', device, ifMatch: 0 });
  await bus.request(echo, { text: '' }, { ...call(), device: { deviceId } });
  await bus.request(echo, { text: '' }, call());
  expect(seen).toEqual([{ device, ifMatch: 0 }, { device: { deviceId } }, {}]);
});

test('a command with an invalid sequence or version header is not executed', async () => {
  const bus = await openBus(nats.url);
  let begun = 0;
  await serveAll(bus, [
    serve(echo, async (request) => {
      begun += 1;
      return request;
    }),
  ]);
  const wrong = [
    { device: { deviceId: '', sequence: 1 } },
    { device: { deviceId: 'a', sequence: 0 } },
    { device: { deviceId: 'a', sequence: 1.5 } },
    { ifMatch: -1 },
  ];
  for (const headers of wrong)
    expect(await codeOf(bus.request(echo, { text: '' }, { ...call(), ...headers }))).toBe(
      'request.malformed',
    );
  expect(begun).toBe(0);
});

test('an error of the catalogue arrives with its code and details', async () => {
  const bus = await openBus(nats.url);
  await serveAll(bus, [
    serve(echo, async () => Promise.reject(new AppError('otp.invalid', { attemptsLeft: 2 }))),
  ]);
  await expect(bus.request(echo, { text: '' }, call())).rejects.toMatchObject({
    code: 'otp.invalid',
    details: { attemptsLeft: 2 },
  });
});

test('during a rollout, fields that a later build adds to a reply are dropped, and any other difference is refused', async () => {
  const bus = await openBus(nats.url);
  const later = { ...echo, reply: z.strictObject({ text: z.nullable(z.string()), standing: z.string() }) };
  await serveAll(bus, [serve(later, async ({ text }) => ({ text: text || null, standing: 'new' }))]);
  expect(await bus.request(echo, { text: 'known' }, call())).toEqual({ text: 'known' });
  expect(await codeOf(bus.request(echo, { text: '' }, call()))).toBe('internal');
});

test('an unexpected error and a reply that violates its contract are reported as internal, without the cause', async () => {
  const bus = await openBus(nats.url);
  await serveAll(bus, [
    serve(echo, async ({ text }) => {
      if (text === 'throw') throw new Error('secret cause');
      return JSON.parse('{"wrong":1}');
    }),
  ]);
  for (const text of ['throw', 'reply']) {
    const error = await bus.request(echo, { text }, call()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'internal', details: {} });
    expect(String(error)).not.toContain('secret');
  }
});

test('a request that violates its contract is refused with field pointers by the caller and by the service', async () => {
  const bus = await openBus(nats.url);
  await serveAll(bus, [serve(echo, async (request) => request)]);
  const refusal = { code: 'request.invalid', details: { fields: [{ pointer: '/text' }] } };
  await expect(bus.request(echo, JSON.parse('{"text":1}'), call())).rejects.toMatchObject(refusal);
  const loose = { ...echo, request: store.request.shape.text };
  await expect(bus.request(loose, 'not an object', call())).rejects.toMatchObject({
    code: 'request.invalid',
  });
});

test('a missing service is reported as unavailable at once, and a silent service as a timeout', async () => {
  const bus = await openBus(nats.url);
  expect(await codeOf(bus.request(echo, { text: '' }, call()))).toBe('service.unavailable');
  await serveAll(bus, [serve(echo, () => new Promise(() => undefined))]);
  expect(await codeOf(bus.request(echo, { text: '' }, { ...call(), timeoutMs: 200 }))).toBe(
    'service.timeout',
  );
});

test('a request whose caller has already given up is not executed', async () => {
  const bus = await openBus(nats.url);
  let begun = 0;
  await serveAll(bus, [
    serve(echo, async (request) => {
      begun += 1;
      return request;
    }),
  ]);
  expect(await codeOf(bus.request(echo, { text: '' }, { ...call(), timeoutMs: 0.0001 }))).toBe(
    'service.timeout',
  );
  await sleep(100);
  expect(begun).toBe(0);
});

test('a request that exceeds the message limit is refused before it is sent', async () => {
  const bus = await openBus(nats.url);
  await serveAll(bus, [serve(echo, async (request) => request)]);
  expect(await codeOf(bus.request(echo, { text: 'x'.repeat(2 ** 20) }, call()))).toBe('request.too_large');
});

test('two replicas share the work, each request running once', async () => {
  const replicas = [await openBus(nats.url), await openBus(nats.url)];
  const served = [0, 0];
  for (const [index, replica] of replicas.entries())
    await serveAll(replica, [
      serve(echo, async (request) => {
        served[index] = (served[index] ?? 0) + 1;
        return request;
      }),
    ]);
  const caller = await openBus(nats.url, 'gateway');
  await Promise.all(Array.from({ length: 60 }, () => caller.request(echo, { text: '' }, call())));
  expect((served[0] ?? 0) + (served[1] ?? 0)).toBe(60);
  expect(Math.min(...served)).toBeGreaterThan(0);
});

test('calls to one service run in parallel', async () => {
  const bus = await openBus(nats.url);
  const gate = Promise.withResolvers<void>();
  let running = 0;
  await serveAll(bus, [
    serve(echo, async (request) => {
      running += 1;
      if (running === 5) gate.resolve();
      await gate.promise;
      return request;
    }),
  ]);
  await Promise.all(Array.from({ length: 5 }, () => bus.request(echo, { text: '' }, call())));
});

test('bytes are sent unencoded beside their metadata, up to 255 KiB', async () => {
  const bus = await openBus(nats.url);
  await serveAll(bus, [
    serveBytes(store, async ({ text }, bytes) => ({ sum: bytes.byteLength + text.length })),
    serveBytesReply(load, async ({ size }) => {
      if (size < 0) throw new AppError('file.not_found');
      return new Uint8Array(size).fill(7);
    }),
  ]);
  const full = new Uint8Array(255 * 1024).fill(1);
  expect(await bus.sendBytes(store, { text: 'Thándó ñ' }, full, call())).toEqual({
    sum: full.byteLength + 8,
  });
  expect(await codeOf(bus.sendBytes(store, { text: '' }, new Uint8Array(255 * 1024 + 1), call()))).toBe(
    'request.too_large',
  );
  expect([...(await bus.fetchBytes(load, { size: 3 }, call()))]).toEqual([7, 7, 7]);
  expect(await bus.fetchBytes(load, { size: 0 }, call())).toHaveLength(0);
  expect(await codeOf(bus.fetchBytes(load, { size: -1 }, call()))).toBe('file.not_found');
});

test('draining completes running requests and accepts no new requests', async () => {
  const finish = Promise.withResolvers<void>();
  const [service, gateway] = [await openBus(nats.url), await openBus(nats.url, 'gateway')];
  await serveAll(service, [
    serve(echo, async (request) => {
      await finish.promise;
      return request;
    }),
  ]);
  const pending = gateway.request(echo, { text: 'begun' }, { ...call(), timeoutMs: 10_000 });
  await until(() => service.inFlight.count() > 0);
  const drained = service.drain();
  // The server learns of the drain a moment later.
  const late = () => codeOf(gateway.request(echo, { text: 'late' }, { ...call(), timeoutMs: 200 }));
  await until(async () => (await late()) === 'service.unavailable');
  finish.resolve();
  expect(await pending).toEqual({ text: 'begun' });
  await drained;
  await expect(service.check()).rejects.toThrow();
});

test('while the server is down calls fail as unavailable, and they succeed again after it is back', async () => {
  const own = await startNats();
  try {
    const bus = await openBus(own.url);
    await serveAll(bus, [serve(echo, async (request) => request)]);
    await own.kill();
    await until(() => !bus.isConnected());
    expect(await codeOf(bus.request(echo, { text: '' }, { ...call(), timeoutMs: 300 }))).toBe(
      'service.unavailable',
    );
    await own.start();
    await until(() => bus.isConnected());
    expect(await bus.request(echo, { text: 'again' }, call())).toEqual({ text: 'again' });
  } finally {
    await own.close();
  }
});

test('an operator and a service are believed only on the subjects to which they alone may publish', async () => {
  const bus = await openBus(nats.url);
  const shared = { ...echo, callersByKind: { operator: ['applications'] }, http: {} } as const;
  await serveAll(bus, [serve(shared, async (request) => request)]);
  const operator = { kind: 'operator', name: 'thandi' } as const;
  const system = { kind: 'system', service: 'integrations' } as const;
  const ask = (definition: Omit<typeof echo, 'http'>, actor: CallOptions['actor']) =>
    codeOf(bus.request(definition, { text: '' }, { ...call(), actor }));
  expect(await ask(shared, operator)).toBe('ok');
  expect(await ask(shared, call().actor)).toBe('ok');
  // The holder of the gateway's password can name any actor, but can publish only to the subject for people.
  expect(await ask(echo, operator)).toBe('auth.forbidden');
  expect(await ask(echo, system)).toBe('auth.forbidden');
  expect(await ask({ ...echo, subject: subjectFor(shared, 'operator') }, call().actor)).toBe(
    'auth.forbidden',
  );
});

import { Writable } from 'node:stream';
import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { createLogger } from '@tshepa/service-kit';
import Koa from 'koa';
import { expect, test } from 'vitest';
import type { State } from '../src/http.ts';
import { problems } from '../src/middleware/problems.ts';
import { sendReply } from '../src/routing/send-reply.ts';
import {
  customerId,
  expectMatchesOpenApi,
  refuse,
  startEdge,
  startMinute,
  testNats,
} from './support/edge.ts';

const nats = testNats();

test('every reply has its request id and the server’s time and forbids framing, sniffing and caching', async () => {
  const edge = await startEdge(nats.url);
  edge.clock.set(7 * 24 * 60 * 60_000);
  const reply = await edge.call('GET', '/appFunction', { headers: { 'request-id': 'from-the-phone-1' } });
  const header = (name: string) => reply.headers.get(name);
  expect(header('request-id')).toBe('from-the-phone-1');
  expect(Math.abs(Date.parse(header('date') ?? '') - edge.clock.nowMs())).toBeLessThan(2_000);
  expect(header('content-security-policy')).toContain("default-src 'none'");
  expect(header('strict-transport-security')).toContain('includeSubDomains');
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('referrer-policy')).toBe('no-referrer');
  expect(header('cross-origin-opener-policy')).toBe('same-origin');
  expect(header('cache-control')).toBe('no-store');
  const odd = await edge.call('GET', '/appFunction', { headers: { 'request-id': 'a b' } });
  expect(odd.headers.get('request-id')).not.toBe('a b');
});

test('too many calls of a public route from one address are refused, but no calls from other addresses or of other routes', async () => {
  const env = { RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '1' };
  const edge = await startEdge(nats.url, { env });
  startMinute(edge);
  const from = (address: string) =>
    edge.call('GET', '/appFunction', { headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } });
  for (let call = 0; call < 3; call += 1) expect((await from('10.0.0.1')).status).toBe(200);
  const refused = await from('10.0.0.1');
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate_limited', retryable: true } });
  const waitSeconds = Number(refused.headers.get('retry-after'));
  expect(waitSeconds).toBeLessThanOrEqual(20);
  expect(waitSeconds).toBeGreaterThan(10);
  expect((await from('10.0.0.2')).status).toBe(200);
  const headers = { 'x-forwarded-for': '6.6.6.6, 10.0.0.1' };
  expect((await edge.call('GET', '/openapi.json', { headers })).status).toBe(200);
  for (let call = 0; call < 3; call += 1) await from(`2001:db8::${call}`);
  expect((await from('2001:db8::ffff')).status).toBe(429);
  edge.clock.set(edge.clock.offsetMs() + 21_000);
  expect((await from('10.0.0.1')).status).toBe(200);
});

test('shared documents and refused deliveries of webhooks are limited by address, and good deliveries are not', async () => {
  let isGenuine = true;
  const webhook = serve(operations.receiveProviderWebhook, async () =>
    isGenuine ? { ok: true as const } : refuse('webhook.bad_signature'),
  );
  const edge = await startEdge(nats.url, { env: { RATE_LIMIT_PER_MINUTE: '3' }, handlers: [webhook] });
  startMinute(edge);
  const statusesOf = async (calls: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await calls()).status);
    return statuses;
  };
  const body = { id: 'd-1', type: 'mandate.updated', reference: 'm-1', status: 'accepted' };
  const deliver = () =>
    edge.call('POST', '/webhooks/provider', { json: body, headers: { 'x-signature': 't=1,v1=00' } });
  expect(await statusesOf(deliver)).toEqual([200, 200, 200, 200, 200]);
  isGenuine = false;
  expect(await statusesOf(deliver)).toEqual([401, 401, 401, 429, 429]);
  expectMatchesOpenApi('POST', '/webhooks/provider', await deliver());
  const share = () => edge.call('POST', '/share', { body: 'a document' });
  expect(await statusesOf(share)).toEqual([303, 303, 303, 429, 429]);
});

test('a shared document that is larger than all documents of an application together is refused', async () => {
  const edge = await startEdge(nats.url);
  const chunk = new Uint8Array(1024 * 1024);
  let left = 45;
  const body = new ReadableStream({
    pull: (stream) => (left-- > 0 ? stream.enqueue(chunk) : stream.close()),
  });
  expect((await edge.call('POST', '/share', { body })).status).toBe(413);
});

test('without a trusted proxy a forwarded address is ignored', async () => {
  const edge = await startEdge(nats.url, { env: { RATE_LIMIT_PER_MINUTE: '2' } });
  startMinute(edge);
  const statuses = [];
  for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
    statuses.push(
      (await edge.call('GET', '/appFunction', { headers: { 'x-forwarded-for': address } })).status,
    );
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('stopping waits for running calls, turns readiness off and accepts no new connections', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const approve = serve(operations.approveLoan, async ({ id }) => {
    begun.resolve();
    await release.promise;
    return { id, version: 2, state: 'APPROVED' as const };
  });
  const edge = await startEdge(nats.url, { handlers: [approve] });
  expect(await edge.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  const pending = edge.call('POST', `/loan/approve?id=${customerId}&approve=true`, { as: 'agent' });
  await begun.promise;
  edge.ops.setReady(false);
  expect(await edge.call('GET', '/readyz')).toMatchObject({ status: 503 });
  const startedAt = edge.clock.nowMs();
  const closed = edge.close();
  await expect(fetch(`${edge.url}/healthz`)).rejects.toThrow();
  release.resolve();
  expect(await pending).toMatchObject({ status: 200, body: { state: 'APPROVED' } });
  await closed;
  expect(edge.clock.nowMs() - startedAt).toBeLessThan(5_000);
});

test('a gateway that has reached the applications service once stays ready without it and tells callers when to retry', async () => {
  let isBroken = true;
  const status = serve(operations.getSiteStatus, async () =>
    isBroken ? refuse('service.unavailable') : { active: true, message: '' },
  );
  const edge = await startEdge(nats.url, { handlers: [status] });
  const readiness = async () => (await edge.call('GET', '/readyz')).status;
  expect(await readiness()).toBe(503);
  isBroken = false;
  expect(await readiness()).toBe(200);
  isBroken = true;
  expect(await readiness()).toBe(200);
});

test('readiness names failing checks, and only the operations port serves metrics, which contain route patterns', async () => {
  const broken = serve(operations.getSiteStatus, async () => {
    throw new Error('no database');
  });
  const edge = await startEdge(nats.url, { handlers: [broken] });
  expect(await edge.call('GET', '/healthz')).toMatchObject({ status: 200 });
  expect(await edge.call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { failing: ['applications'] },
  });
  expect((await edge.call('GET', '/metrics')).status).toBe(404);
  await edge.call('GET', `/customer/customer?id=${customerId}`, { as: 'agent' });
  const figures = async () => (await fetch(`http://localhost:${edge.ops.port}/metrics`)).text();
  await expect
    .poll(figures)
    .toMatch(/http_duration_seconds_count\{.*route="\/customer\/customer",status="503"/);
  expect(await figures()).not.toContain(customerId);
});

test('the reply says when to retry while a service is down, and the gateway repeats lost reads and lost commands with a key', async () => {
  const attempts = { save: 0, read: 0 };
  const save = serve(operations.saveProgress, async () => {
    attempts.save += 1;
    return attempts.save === 1 ? refuse('service.unavailable') : { ok: true as const };
  });
  const read = serve(operations.listQueues, async () => {
    attempts.read += 1;
    return attempts.read === 1 ? refuse('service.timeout') : { queues: [] };
  });
  const edge = await startEdge(nats.url, { handlers: [save, read] });
  const json = { customerId, page: 'personal' };
  const saveProgress = (headers: Record<string, string> = {}) =>
    edge.call('POST', '/customer/progress', { as: 'session', json, headers });
  const refused = await saveProgress();
  expect(refused).toMatchObject({ status: 503, body: { retryable: true } });
  expect(refused.headers.get('retry-after')).toBe('2');
  attempts.save = 0;
  expect(await saveProgress({ 'idempotency-key': 'k-1' })).toMatchObject({ status: 200 });
  expect(await edge.call('GET', '/customer/queues', { as: 'agent' })).toMatchObject({ status: 200 });
  expect(attempts).toEqual({ save: 2, read: 2 });
  const missing = [
    await edge.call('GET', '/provider/list_payout_options', { as: 'agent' }),
    await edge.call('POST', '/mail/send', {
      json: { email: 'a@example.co.za', message: 'Hello, please call' },
    }),
  ];
  for (const reply of missing) {
    expect(reply).toMatchObject({ status: 503, body: { code: 'service.unavailable', retryable: true } });
    expect(reply.headers.get('retry-after')).toBe('2');
  }
});

test('[S7.31][S8.04] a failed payout is answered with status 500 and its message, and is never sent again', async () => {
  let attempts = 0;
  const message = 'The beneficiary account is closed';
  const createPayout = serve(operations.createPayout, async () => {
    attempts += 1;
    return refuse('payout.failed', { message });
  });
  const edge = await startEdge(nats.url, { handlers: [createPayout] });
  const query = new URLSearchParams({ customerId, clientId: 'C1', loanId: 'L1' });
  const refused = await edge.call('POST', `/provider/create_payout_instructions?${query}`, {
    as: 'manager',
    headers: { 'idempotency-key': 'k-1' },
  });
  expect(refused).toMatchObject({
    status: 500,
    body: { status: 500, code: 'payout.failed', message, retryable: false },
  });
  // The reply does not ask a proxy to repeat the call either.
  expect(refused.headers.get('retry-after')).toBeNull();
  expect(attempts).toBe(1);
});

test('the OpenAPI document is served', async () => {
  const edge = await startEdge(nats.url);
  const reply = await edge.call('GET', '/openapi.json');
  expect(reply).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
});

/** Creates a logger whose lines a test can read. */
function readableLogger() {
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  return { lines, logger: createLogger({ service: 'gateway', destination }) };
}

test('the access log has the route pattern, and never the path or query', async () => {
  const { lines, logger } = readableLogger();
  const edge = await startEdge(nats.url, { logger });
  await edge.call('GET', `/customer/customer?id=${customerId}`, { as: 'session' });
  await edge.call('GET', `/nothing/${customerId}`);
  const requests = () =>
    lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'http.request');
  // A call is logged only after its reply has been sent.
  await expect.poll(requests).toMatchObject([
    { method: 'GET', pattern: '/customer/customer', status: 503 },
    { method: 'GET', pattern: 'unknown', status: 404 },
  ]);
  expect(lines.join('')).not.toContain(customerId);
});

test('a reply that does not match its contract is an internal error, and its values are not logged', async () => {
  const { lines, logger } = readableLogger();
  const app = new Koa<State>();
  app.use(problems(logger));
  app.use((http) =>
    sendReply(operations.approveLoan.http, http, {
      id: customerId,
      version: 1,
      state: 'APPROVED',
      secret: 'hunter2',
    }),
  );
  const server = app.listen(0);
  try {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const reply = await fetch(`http://localhost:${port}/`);
    expect([reply.status, await reply.json()]).toMatchObject([500, { code: 'internal' }]);
    expect(lines.join('')).toContain('the reply of /loan/approve does not match');
    expect(lines.join('')).not.toContain('hunter2');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

import { operations, type SaveReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { createLogger } from '@tshepa/service-kit';
import { expect, test } from 'vitest';
import {
  customerId,
  type Edge,
  expectMatchesOpenApi,
  refuse,
  startEdge,
  startMinute,
  testNats,
} from './support/edge.ts';

const nats = testNats();
const { path } = operations.saveApplication.http;
const device = '0198c0de-0000-7000-8000-00000000d001';

const saved = { id: customerId, version: 1 } as unknown as SaveReply;
const save = serve(operations.saveApplication, async () => saved);
/** Every token has a session of its own. The session of a token that ends in p has proven a cell number. */
const sessions = serve(operations.resolveSession, async ({ token }) => ({
  sessionId: `of-${token}`,
  isProven: token.endsWith('p'),
}));
/** No service counts calls for all gateways here, so each gateway keeps its limits by itself. */
const handlers = [save, sessions];

const tokenOf = (name: string) => `token-of-a-test-session-${name}`;

async function changeIn(edge: Edge, session: string, headers: Record<string, string> = {}) {
  const cookie = `__Host-session=${tokenOf(session)}`;
  const reply = await edge.call('POST', path, { json: { id: customerId }, headers: { cookie, ...headers } });
  if (reply.status === 429) expectMatchesOpenApi('POST', path, reply);
  return reply.status;
}

const limitedBy = async (edge: Edge) =>
  [
    ...(await (await fetch(`http://127.0.0.1:${edge.ops.port}/metrics`)).text()).matchAll(
      /^calls_limited_total\{.*limit="(\w+)".*\} [1-9]/gm,
    ),
  ].map(([, limit]) => limit);

test('the changes in one session are limited, and another session goes on', async () => {
  const edge = await startEdge(nats.url, { handlers, env: { CHANGES_PER_SESSION_PER_MINUTE: '3' } });
  startMinute(edge);
  for (let change = 0; change < 3; change += 1) expect(await changeIn(edge, 'a')).not.toBe(429);
  expect(await changeIn(edge, 'a')).toBe(429);
  expect(await changeIn(edge, 'b')).not.toBe(429);
  expect(await limitedBy(edge)).toEqual(['session']);
  edge.clock.set(edge.clock.offsetMs() + 20_000);
  expect(await changeIn(edge, 'a')).not.toBe(429);
});

const report = {
  code: 'BCDFGHJK',
  phoneKey: 'a'.repeat(22),
  phone: {
    build: '1795000000000',
    queue: { kinds: { save: 1 }, refused: 0, conflict: 0, held: 0, oldestMinutes: 7 },
    storage: { health: 'ok' },
    line: { wasOffline: false, isSlow: true, savesData: false },
    errors: [{ code: 'phone.no_answer', minutes: 1 }],
  },
};

test('anybody may report a phone, also with a lapsed session, up to the limit of public calls, and with at most a kilobyte', async () => {
  const callers: string[] = [];
  const until = '2026-11-28T10:00:00.000Z';
  const take = serve(operations.reportPhone, async (_report, { actor }) => {
    callers.push(actor.kind === 'applicant' ? actor.sessionId : actor.kind);
    return { until };
  });
  const lapsed = serve(operations.resolveSession, async ({ token }) =>
    token === tokenOf('a') ? { sessionId: 'of-a' } : null,
  );
  const edge = await startEdge(nats.url, { handlers: [take, lapsed], env: { RATE_LIMIT_PER_MINUTE: '4' } });
  startMinute(edge);
  const send = async (json: object, session?: string) => {
    const headers = session ? { cookie: `__Host-session=${tokenOf(session)}` } : {};
    const reply = await edge.call('POST', '/support/report', { json, headers });
    expectMatchesOpenApi('POST', '/support/report', reply);
    return reply.status === 200 ? reply.body['until'] : reply.body['code'];
  };
  expect([await send(report), await send(report, 'a'), await send(report, 'lapsed')]).toEqual([
    until,
    until,
    until,
  ]);
  expect(callers).toEqual(['public', 'of-a', 'public']);
  expect(await send({ ...report, padding: 'x'.repeat(1_024) })).toBe('request.too_large');
  expect(await send(report)).toBe('request.rate_limited');
  expect(callers).toHaveLength(3);
});

test('a report with a field that is not listed is refused, and the reply names it', async () => {
  const edge = await startEdge(nats.url);
  const reply = await edge.call('POST', '/support/report', { json: { ...report, name: 'Thandi' } });
  expect(reply).toMatchObject({
    status: 422,
    body: { code: 'request.invalid', fields: [{ pointer: '/name' }] },
  });
});

test('reads that a third party answers count like changes', async () => {
  const search = serve(operations.searchEmployers, async () => []);
  const edge = await startEdge(nats.url, {
    handlers: [...handlers, search],
    env: { CHANGES_PER_SESSION_PER_MINUTE: '3' },
  });
  startMinute(edge);
  const searchIn = async (session: string) => {
    const cookie = `__Host-session=${tokenOf(session)}`;
    return (await edge.call('GET', '/provider/employers/list?search=checkers', { headers: { cookie } }))
      .status;
  };
  for (let read = 0; read < 3; read += 1) expect(await searchIn('a')).toBe(200);
  expect(await searchIn('a')).toBe(429);
  expect(await searchIn('b')).toBe(200);
});

test('the changes of one device are limited, even when it opens a new session for each change', async () => {
  const edge = await startEdge(nats.url, { handlers, env: { CHANGES_PER_SESSION_PER_MINUTE: '3' } });
  startMinute(edge);
  const from = (session: string) => changeIn(edge, session, { 'device-id': device });
  for (const session of ['a', 'b', 'c']) expect(await from(session)).not.toBe(429);
  expect(await from('d')).toBe(429);
  expect(await limitedBy(edge)).toEqual(['device']);
});

test.each([
  'CHANGES_PER_NETWORK_PER_MINUTE',
  'CHANGES_PER_MINUTE',
])('the limit %s stops only sessions without a proven cell number', async (setting) => {
  const edge = await startEdge(nats.url, { handlers, env: { [setting]: '3' } });
  for (const session of ['a', 'b', 'c']) expect(await changeIn(edge, session)).not.toBe(429);
  expect(await changeIn(edge, 'd')).toBe(429);
  for (let change = 0; change < 5; change += 1) expect(await changeIn(edge, 'proven-p')).not.toBe(429);
});

test('refused callers count as well, so that trying invented tokens soon ends with 429', async () => {
  const edge = await startEdge(nats.url, { env: { CHANGES_PER_NETWORK_PER_MINUTE: '3' } });
  const statuses: number[] = [];
  for (let tried = 0; tried < 5; tried += 1) {
    const headers = { authorization: `Bearer invented-token-number-${tried}` };
    const reply = await edge.call('GET', '/customer/list', { headers });
    expectMatchesOpenApi('GET', '/customer/list', reply);
    statuses.push(reply.status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});

test('callers who get no answer because a service is down do not count as refused', async () => {
  const down = serve(operations.resolveSession, async () => refuse('service.unavailable'));
  const edge = await startEdge(nats.url, { handlers: [down], env: { CHANGES_PER_NETWORK_PER_MINUTE: '1' } });
  for (const session of ['a', 'b', 'c']) expect(await changeIn(edge, session)).toBe(503);
});

test('a gateway asks for many calls of a limit at once, and stops asking when no call is left', async () => {
  const asked: { key: string; perMinute: number; calls: number }[] = [];
  const lease = serve(operations.leaseCalls, async (request) => {
    asked.push(request);
    if (asked.length < 4) return { kind: 'granted' as const };
    return { kind: 'refused' as const, retryAfterSeconds: 42 };
  });
  const edge = await startEdge(nats.url, {
    handlers: [...handlers, lease],
    env: { CHANGES_PER_SESSION_PER_MINUTE: '100' },
  });
  startMinute(edge);
  // One call is free, and each share has ten calls.
  for (let change = 0; change < 1 + 3 * 10; change += 1) expect(await changeIn(edge, 'a-p')).not.toBe(429);
  expect(asked).toHaveLength(3);
  expect(asked[0]).toEqual({ key: `session of-${tokenOf('a-p')}`, perMinute: 100, calls: 10 });
  const cookie = `__Host-session=${tokenOf('a-p')}`;
  for (let tried = 0; tried < 3; tried += 1) {
    const refused = await edge.call('POST', path, { json: { id: customerId }, headers: { cookie } });
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('42');
  }
  expect(asked, 'a refusal is remembered').toHaveLength(4);
});

test.each([
  {
    name: 'a proxy that the setting does not count',
    hops: '0',
    forwarded: '10.0.0.1',
    event: 'proxies.untrusted',
  },
  {
    name: 'fewer proxies than the setting counts',
    hops: '2',
    forwarded: '10.0.0.1',
    event: 'proxies.missing',
  },
  { name: 'ten requests from one address', hops: '1', forwarded: '10.0.0.1', event: 'proxies.one_address' },
])('the log warns once about $name', async ({ hops, forwarded, event }) => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'gateway', level: 'warn', destination });
  const edge = await startEdge(nats.url, { env: { TRUST_PROXY: hops }, logger });
  for (let request = 0; request < 12; request += 1)
    await edge.call('GET', '/appFunction', { headers: { 'x-forwarded-for': forwarded } });
  expect(lines.map((line) => JSON.parse(line).event)).toEqual([event]);
});

test('behind two proxies, limits use the address that the first proxy saw', async () => {
  const edge = await startEdge(nats.url, { env: { TRUST_PROXY: '2', RATE_LIMIT_PER_MINUTE: '1' } });
  startMinute(edge);
  const from = async (forwarded: string) =>
    (await edge.call('GET', '/appFunction', { headers: { 'x-forwarded-for': forwarded } })).status;
  expect(await from('1.1.1.1, 10.0.0.1, 192.168.0.1')).toBe(200);
  expect(await from('2.2.2.2, 10.0.0.1, 192.168.0.2')).toBe(429);
  expect(await from('1.1.1.1, 10.0.0.2, 192.168.0.1')).toBe(200);
});

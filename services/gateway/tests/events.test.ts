import { applicationEvents, type CustomerRecord, type EventType, operations } from '@tshepa/contracts';
import {
  type Bus,
  connectBus,
  ensureEventStream,
  newId,
  publishEvent,
  serve,
  toOutboxEvent,
} from '@tshepa/messaging';
import { createLogger, systemClock } from '@tshepa/service-kit';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { heartbeatMs, lifetimeMs, streamsPerOwner } from '../src/live/live-streams.ts';
import { customerId, expectMatchesOpenApi, refuse, startEdge, testNats, tokens } from './support/edge.ts';
import { type EventReader, openEvents } from './support/event-reader.ts';

const nats = testNats();
const other = '01936d5e-7b1a-7c3e-9a51-0d1f2a3b4c5e';
const bearer = (token: keyof typeof tokens) => ({ authorization: `Bearer ${tokens[token]}` });
const cookie = { cookie: `__Host-session=${tokens.session}` };

let bus: Bus;
const readers: EventReader[] = [];
const open = async (...given: Parameters<typeof openEvents>) => {
  const reader = await openEvents(...given);
  readers.push(reader);
  return reader;
};

beforeAll(async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  bus = await connectBus({ url: nats.url, name: 'test', clock: systemClock, logger });
  await ensureEventStream(bus, { replicas: 1, maximumBytes: 2 ** 26 });
});
afterAll(() => bus.drain());
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const at = '2026-11-20T08:00:00.000Z';
const publish = <Data extends z.core.$ZodType>(definition: EventType<Data>, data: z.input<Data>) =>
  publishEvent(bus, toOutboxEvent(definition, data, { id: newId(), at: new Date(at) }));
const moved = (id: string) =>
  publish(applicationEvents.stateChanged, {
    customerId: id,
    from: 'AWAITING_BUDGET',
    to: 'AWAITING_LOAN_CREATE',
    action: 'create-budget',
    tellCustomer: true,
    at,
  });
const noted = (id: string) => publish(applicationEvents.recordChanged, { customerId: id, what: 'note', at });
const attached = (id: string) =>
  publish(applicationEvents.recordChanged, { customerId: id, what: 'files', at });

const sessions = { isAlive: true };
const checkSession = serve(operations.checkSession, async () => ({ ...sessions }));
afterEach(() => {
  sessions.isAlive = true;
});

/** Only the record with `customerId` belongs to the applicant. Any other record is reported as missing. */
const ownRecord = serve(
  operations.getApplication,
  async ({ id }): Promise<CustomerRecord> =>
    id === customerId
      ? {
          id,
          version: 1,
          createdAt: at,
          updatedAt: at,
          files: [],
          bank_linkLogs: [],
          progress: { page: 'loading' },
          loanDistributions: {
            id: other,
            state: 'AWAITING_BUDGET',
            approved: false,
            declined: false,
            loan_otp: '',
          },
          approvedLoans: 0,
          actions: [],
        }
      : refuse('customer.not_found'),
);
const start = () => startEdge(nats.url, { handlers: [checkSession, ownRecord] });

test('staff receive events about every record, with its id and states and no other data', async () => {
  const edge = await start();
  const reader = await open(edge.url, bearer('agent'));
  expect(reader.status).toBe(200);
  await moved(customerId);
  await noted(other);
  await expect
    .poll(() => reader.events)
    .toEqual([
      { kind: 'state-changed', customerId, from: 'AWAITING_BUDGET', to: 'AWAITING_LOAN_CREATE' },
      { kind: 'changed', customerId: other, what: 'note' },
    ]);
});

test('the headers of a stream forbid proxies to cache, compress or buffer it', async () => {
  const edge = await start();
  const { headers } = await open(edge.url, { ...bearer('agent'), 'accept-encoding': 'gzip, br' });
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect(headers['x-accel-buffering']).toBe('no');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-length']).toBeUndefined();
});

test('[S6.01] a stream requires a session, and a token in the URL is not accepted', async () => {
  const edge = await start();
  for (const [path, as] of [
    ['/events', undefined],
    [`/events?customerId=${customerId}`, undefined],
    ['/events', 'expired'],
    [`/events?token=${tokens.agent}`, undefined],
  ] as const) {
    const reply = await edge.call('GET', path, as ? { as } : {});
    expect(reply.status, path).toBe(401);
    expectMatchesOpenApi('GET', '/events', reply);
  }
});

test('[S6.03] an applicant receives only events about their own application, but none about internal work of staff', async () => {
  const edge = await start();
  const foreign = await edge.call('GET', `/events?customerId=${other}`, { as: 'session' });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'customer.not_found' } });
  const all = await edge.call('GET', '/events', { as: 'session' });
  expect(all).toMatchObject({ status: 422, body: { code: 'request.invalid' } });

  const own = await open(edge.url, cookie, { query: `?customerId=${customerId}` });
  await moved(other);
  await noted(customerId);
  await attached(customerId);
  await moved(customerId);
  await expect
    .poll(() => own.events)
    .toEqual([
      { kind: 'changed', customerId, what: 'files' },
      { kind: 'state-changed', customerId, from: 'AWAITING_BUDGET', to: 'AWAITING_LOAN_CREATE' },
    ]);
});

test('a stream without events gets heartbeats and ends within an hour', async () => {
  const edge = await start();
  const reader = await open(edge.url, bearer('agent'));
  edge.clock.set(heartbeatMs + 100);
  await expect.poll(() => reader.comments).toEqual([': open', ': still here']);
  expect(reader.hasEnded()).toBe(false);
  edge.clock.set(lifetimeMs + 2 * heartbeatMs);
  await expect.poll(() => reader.hasEnded()).toBe(true);
});

test('a stream ends after its session has ended elsewhere', async () => {
  const edge = await start();
  const reader = await open(edge.url, bearer('agent'));
  edge.clock.set(heartbeatMs + 100);
  await expect.poll(() => reader.comments).toHaveLength(2);
  expect(reader.hasEnded()).toBe(false);
  sessions.isAlive = false;
  // A heartbeat starts no check while an earlier one is still running, so several heartbeats may be needed.
  for (let beats = 2; beats < 100 && !reader.hasEnded(); beats += 1) {
    edge.clock.set(beats * heartbeatMs + 500);
    await systemClock.sleep(100);
  }
  expect(reader.hasEnded()).toBe(true);
});

test('[S2.31] signing out ends the streams of that session at once, and no others', async () => {
  const signOut = serve(operations.signOut, async () => ({ ok: true as const }));
  const edge = await startEdge(nats.url, { handlers: [checkSession, signOut] });
  const [agent, manager] = [await open(edge.url, bearer('agent')), await open(edge.url, bearer('manager'))];
  expect((await edge.call('POST', '/auth/logout', { as: 'agent' })).status).toBe(200);
  await expect.poll(() => agent.hasEnded()).toBe(true);
  await noted(customerId);
  await expect.poll(() => manager.events).toHaveLength(1);
});

test('a new stream above the limit of an account replaces its oldest stream', async () => {
  const edge = await start();
  const first = await open(edge.url, bearer('agent'));
  const rest: EventReader[] = [];
  for (let index = 1; index < streamsPerOwner; index += 1) rest.push(await open(edge.url, bearer('agent')));
  const foreign = await open(edge.url, bearer('manager'));
  expect(first.hasEnded()).toBe(false);
  rest.push(await open(edge.url, bearer('agent')));
  await expect.poll(() => first.hasEnded()).toBe(true);
  await noted(customerId);
  for (const reader of [...rest, foreign]) await expect.poll(() => reader.events).toHaveLength(1);
});

test('a reader that does not read is disconnected and does not delay other readers', async () => {
  const edge = await start();
  const asleep = await open(edge.url, bearer('agent'), { isAsleep: true });
  const awake = await open(edge.url, bearer('manager'));
  const metrics = async () => (await fetch(`http://127.0.0.1:${edge.ops.port}/metrics`)).text();
  expect(await metrics()).toMatch(/live_streams_open\{kind="staff"[^}]*\} 2/);
  let sent = 0;
  const isLetGo = async () => /live_streams_ended_total\{reason="slow"[^}]*\} 1/.test(await metrics());
  // The size of the buffers between server and client depends on the machine. Several megabytes fill all of them.
  while (sent < 200_000 && !(await isLetGo())) {
    for (let index = 0; index < 5_000; index += 1) {
      const data = { customerId, what: 'note' as const, at };
      const envelope = JSON.stringify({ id: newId(), at, data });
      bus.connection.publish(applicationEvents.recordChanged.subject, new TextEncoder().encode(envelope));
    }
    await bus.connection.flush();
    sent += 5_000;
  }
  await vi.waitFor(async () => expect(await isLetGo()).toBe(true), { timeout: 10_000 });
  expect(await metrics()).toMatch(/live_streams_open\{kind="staff"[^}]*\} 1/);
  await vi.waitFor(() => expect(awake.events).toHaveLength(sent), { timeout: 20_000 });
  asleep.close();
}, 60_000);

test('stopping ends the streams at once instead of using up the grace period', async () => {
  const edge = await start();
  const reader = await open(edge.url, bearer('agent'));
  const before = Date.now();
  await edge.close();
  await expect.poll(() => reader.hasEnded()).toBe(true);
  expect(Date.now() - before).toBeLessThan(10_000);
});

test('after an outage of NATS, readers are told that they may have missed events', async () => {
  const edge = await start();
  const reader = await open(edge.url, bearer('agent'));
  await nats.server.kill();
  await nats.server.start();
  await vi.waitFor(() => expect(reader.events).toEqual([{ kind: 'missed' }]), { timeout: 15_000 });
}, 30_000);

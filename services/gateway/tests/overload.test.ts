import { request as sendRequest } from 'node:http';
import { headerNames, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { customerId, expectMatchesOpenApi, startEdge, testNats, tokens } from './support/edge.ts';

const nats = testNats();
const savedReply = {
  id: customerId,
  version: 1,
  loanDistributions: { id: customerId, state: 'IN_PROGRESS' as const },
  fixedIncome: null,
  expenses: null,
};

/** Returns a handler whose saves wait until they are released. */
function heldSaves() {
  const release = Promise.withResolvers<void>();
  const saves = { begun: 0, release: () => release.resolve() };
  const handler = serve(operations.saveApplication, async () => {
    saves.begun += 1;
    await release.promise;
    return savedReply;
  });
  return { saves, handler };
}

const newRecord = (index: number) => `01936d5e-7b1a-7c3e-9a51-0d1f2a3b4${String(index).padStart(3, '0')}`;
const { path } = operations.saveApplication.http;

test('when no place is left the gateway refuses changes at once, answers reads, and finishes what it began', async () => {
  const { saves, handler } = heldSaves();
  const edge = await startEdge(nats.url, { handlers: [handler], env: { CALLS_AT_ONCE: '4' } });
  const save = (index: number) => edge.call('POST', path, { as: 'session', json: { id: newRecord(index) } });
  const sent = Array.from({ length: 20 }, (_, index) => save(index));
  let refusals = 0;
  for (const call of sent) void call.then(({ status }) => (refusals += status === 503 ? 1 : 0));
  await expect.poll(() => [saves.begun, refusals]).toEqual([3, 17]);
  const refused = await edge.call('POST', path, {
    as: 'session',
    json: { id: newRecord(21) },
    headers: { [headerNames.requestId]: 'request-of-a-test' },
  });
  expect(refused.body).toMatchObject({ instance: 'request-of-a-test' });
  for (const [name, value] of [
    [headerNames.requestId, 'request-of-a-test'],
    ['x-content-type-options', 'nosniff'],
    ['cache-control', 'no-store'],
    ['content-type', 'application/problem+json'],
  ] as const)
    expect(refused.headers.get(name), name).toBe(value);
  expect(refused).toMatchObject({ status: 503, body: { code: 'service.overloaded', retryable: true } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expectMatchesOpenApi('POST', path, refused);
  expect((await edge.call('GET', '/appFunction')).status).toBe(200);
  const metrics = await (await fetch(`http://127.0.0.1:${edge.ops.port}/metrics`)).text();
  expect(metrics).toMatch(
    new RegExp(`^http_duration_seconds_count.*route="${path}".*status="503".* 18$`, 'm'),
  );
  saves.release();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 503)).toHaveLength(17);
  expect(saves.begun).toBe(3);
});

test('when no place is free, a call is refused before its session is looked up', async () => {
  const { saves, handler } = heldSaves();
  let lookedUp = 0;
  const found = Promise.withResolvers<void>();
  const session = serve(operations.resolveSession, async ({ token }) => {
    lookedUp += 1;
    await found.promise;
    return { sessionId: `of-${token}` };
  });
  const edge = await startEdge(nats.url, { handlers: [handler, session], env: { CALLS_AT_ONCE: '4' } });
  const save = (index: number) =>
    edge.call('POST', path, {
      headers: { cookie: `__Host-session=session-of-caller-${index}-0123456789` },
      json: { id: newRecord(index) },
    });
  const sent = Array.from({ length: 20 }, (_, index) => save(index));
  let refusals = 0;
  for (const call of sent) void call.then(({ status }) => (refusals += status === 503 ? 1 : 0));
  await expect.poll(() => [lookedUp, refusals]).toEqual([3, 17]);
  found.resolve();
  await expect.poll(() => saves.begun).toBe(3);
  saves.release();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
});

test('many calls that change one record leave places for calls that change other records', async () => {
  const { saves, handler } = heldSaves();
  const edge = await startEdge(nats.url, { handlers: [handler] });
  const save = (index: number) => edge.call('POST', path, { as: 'session', json: { id: newRecord(index) } });
  const tries = Array.from({ length: 80 }, () => save(0));
  let refusals = 0;
  for (const call of tries) void call.then(({ status }) => (refusals += status === 503 ? 1 : 0));
  await expect.poll(() => saves.begun).toBe(24);
  await expect.poll(() => refusals).toBe(56);
  const other = save(1);
  await expect.poll(() => saves.begun).toBe(25);
  saves.release();
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(24);
  expect(statuses.filter((status) => status === 503)).toHaveLength(56);
});

test('nothing is begun for a caller who has left', async () => {
  const { saves, handler } = heldSaves();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const session = serve(operations.resolveSession, async () => {
    asked.resolve();
    await answer.promise;
    return { sessionId: 'of-the-caller' };
  });
  const edge = await startEdge(nats.url, { handlers: [handler, session] });
  const headers = { cookie: `__Host-session=${tokens.session}`, 'content-type': 'application/json' };
  const sent = sendRequest(`${edge.url}${path}`, { method: 'POST', headers });
  const left = new Promise((resolve) => sent.once('close', resolve));
  sent.once('error', () => undefined);
  sent.end(JSON.stringify({ id: customerId }));
  await asked.promise;
  sent.destroy();
  await left;
  const reply = edge.call('POST', path, { as: 'session', json: { id: newRecord(1) } });
  answer.resolve();
  await expect.poll(() => saves.begun).toBe(1);
  saves.release();
  expect((await reply).status).toBe(200);
  expect(saves.begun).toBe(1);
});

import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import {
  customerId,
  expectMatchesOpenApi,
  idNumber,
  refuse,
  startEdge,
  startMinute,
  testNats,
  tokens,
} from './support/edge.ts';

const nats = testNats();
const saved = {
  id: customerId,
  version: 1,
  loanDistributions: { id: customerId, state: 'IN_PROGRESS' as const },
  fixedIncome: null,
  expenses: null,
};

test('a session cookie is bound to this origin, and scripts cannot read it', async () => {
  const edge = await startEdge(nats.url);
  const reply = await edge.call('POST', '/session');
  const [cookie = ''] = reply.headers.getSetCookie();
  expect(cookie).toMatch(new RegExp(`^__Host-session=${tokens.opened}; `));
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(part);
  expect(cookie).not.toContain('Domain');
});

test('opening a session again keeps the existing session', async () => {
  const edge = await startEdge(nats.url);
  const reply = await edge.call('POST', '/session', { as: 'session' });
  expect(reply.headers.getSetCookie()[0]).toContain(`__Host-session=${tokens.session};`);
});

test('[S6.01] a first save without a session opens a session and saves under it', async () => {
  const sessions: unknown[] = [];
  const save = serve(operations.saveApplication, async (_input, { actor }) => {
    sessions.push(actor);
    return saved;
  });
  const edge = await startEdge(nats.url, { handlers: [save] });
  const reply = await edge.call('POST', '/loan/upsert', { json: { id: 0 } });
  expect(reply).toMatchObject({ status: 200, body: saved });
  expect(reply.headers.getSetCookie()[0]).toContain(tokens.opened);
  expect(sessions).toEqual([{ kind: 'applicant', sessionId: `of-${tokens.opened}` }]);
});

test('during an update, a service of the former build still resolves the sessions of applicants and staff', async () => {
  const handlers = [
    serve(operations.resolveSession, async ({ withProof }) =>
      withProof ? refuse('request.invalid') : { sessionId: 's' },
    ),
    serve(operations.authenticateStaff, async ({ withLock }) =>
      withLock
        ? refuse('request.invalid')
        : { staffId: 'a', email: 'a@desk.example', role: 'agent' as const },
    ),
    serve(operations.saveApplication, async () => saved),
    serve(operations.approveLoan, async ({ id }) => ({ id, version: 2, state: 'APPROVED' as const })),
  ];
  const edge = await startEdge(nats.url, { handlers });
  const save = await edge.call('POST', '/loan/upsert', { json: { id: customerId }, as: 'session' });
  expect(save.status).toBe(200);
  const approve = await edge.call('POST', `/loan/approve?id=${customerId}&approve=true`, { as: 'agent' });
  expect(approve.status).toBe(200);
});

test('[S6.02] a locked session may only be unlocked or ended, whatever the browser asks for', async () => {
  let isLocked = true;
  const notes = serve(operations.listNotes, async () => ({ notes: [], total: 0 }));
  const handlers = [
    serve(operations.authenticateStaff, async () => ({
      staffId: 'a',
      email: 'a@desk.example',
      role: 'agent' as const,
      ...(isLocked ? { isLocked: true as const } : {}),
    })),
    notes,
    serve(operations.lockSession, async () => ({ ok: true as const })),
    serve(operations.unlockSession, async ({ pin }) => {
      if (pin !== '820416') return refuse('auth.pin_wrong', { attemptsLeft: 4 });
      isLocked = false;
      return { ok: true as const };
    }),
    serve(operations.recordRefusal, async () => ({ ok: true as const })),
    serve(operations.signOut, async () => ({ ok: true as const })),
  ];
  const edge = await startEdge(nats.url, { handlers });
  const asAgent = (method: string, path: string, json?: unknown) =>
    edge.call(method, path, { as: 'agent', ...(json ? { json } : {}) });
  const read = () => asAgent('GET', `/customer/note?id=${customerId}`);
  const refused = { status: 403, body: { code: 'auth.session_locked' } };
  expect(await read()).toMatchObject(refused);
  expect(await asAgent('GET', '/events')).toMatchObject(refused);
  expect(await asAgent('GET', '/staff/account')).toMatchObject(refused);
  expect(await asAgent('POST', '/staff/account/lock')).toMatchObject({ status: 200 });
  expect(await asAgent('POST', '/staff/account/unlock', { pin: '820417' })).toMatchObject({
    status: 403,
    body: { code: 'auth.pin_wrong', attemptsLeft: 4 },
  });
  expect(await asAgent('POST', '/staff/account/unlock', { pin: '820416' })).toMatchObject({ status: 200 });
  expect(await read(), 'the lock is not remembered').toMatchObject({ status: 200 });
  isLocked = true;
  expect(await asAgent('POST', '/staff/account/lock')).toMatchObject({ status: 200 });
  expect(await read(), 'nor is the time before it').toMatchObject(refused);
  expect(await asAgent('POST', '/auth/logout')).toMatchObject({ status: 200 });
});

const herKey = 'a'.repeat(43);
const hisKey = 'b'.repeat(43);
const withKey = (key: string, cookie: string) => ({ headers: { 'session-key': key, cookie } });
const pairOf = (reply: { headers: Headers }) =>
  reply.headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
/** Records the actor of each save. */
const recordActors = (actors: unknown[]) =>
  serve(operations.saveApplication, async (_input, { actor }) => {
    actors.push(actor);
    return saved;
  });

test('[S2.07] people who share a browser have a session each, and a cookie opens nothing without its session key', async () => {
  const actors: unknown[] = [];
  const edge = await startEdge(nats.url, { handlers: [recordActors(actors)] });
  const hers = await edge.call('POST', '/session', { headers: { 'session-key': herKey } });
  const cookie = pairOf(hers);
  expect(cookie).toMatch(/^__Host-session-[0-9a-f]{16}=/);
  expect(cookie).not.toContain(tokens.opened);
  expect(hers.headers.getSetCookie()[0]).toContain('HttpOnly');

  const read = (sent: object) => edge.call('GET', `/provider/list_payout_options`, sent);
  expect((await read(withKey(herKey, cookie))).status).not.toBe(401);
  // His key finds no cookie. Her cookie's value opens nothing under the name of his cookie either.
  expect(await read(withKey(hisKey, cookie))).toMatchObject({ status: 401 });
  const [, value] = cookie.split('=');
  const his = pairOf(await edge.call('POST', '/session', { headers: { 'session-key': hisKey } }));
  expect(await read(withKey(hisKey, `${his.split('=')[0]}=${value}`))).toMatchObject({ status: 401 });
  expect(await read({ headers: { cookie } })).toMatchObject({ status: 401 });
  expect(await read({ headers: { cookie: `__Host-session=${value}` } })).toMatchObject({ status: 401 });
});

test('[S2.07] a session moves under a key once, and its cookie without the key expires', async () => {
  const actors: unknown[] = [];
  const edge = await startEdge(nats.url, { handlers: [recordActors(actors)] });
  const plain = `__Host-session=${tokens.session}`;
  const moved = await edge.call('POST', '/session', {
    json: { moveSession: true },
    ...withKey(herKey, plain),
  });
  expect(moved.headers.getSetCookie()).toContain(
    '__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict',
  );
  const cookie = pairOf(moved);
  const json = { id: customerId };
  await edge.call('POST', '/loan/upsert', { json, ...withKey(herKey, cookie) });
  expect(actors).toEqual([{ kind: 'applicant', sessionId: `of-${tokens.session}` }]);

  // After a lost reply the browser still has both cookies. The session under the key then stays.
  const again = await edge.call('POST', '/session', {
    json: { moveSession: true },
    ...withKey(herKey, `${cookie}; __Host-session=${tokens.opened}`),
  });
  await edge.call('POST', '/loan/upsert', { json, ...withKey(herKey, pairOf(again)) });
  expect(actors[1]).toEqual(actors[0]);
});

test('a call with a session key that asks for no move leaves the session without a key alone', async () => {
  const edge = await startEdge(nats.url);
  const reply = await edge.call('POST', '/session', withKey(hisKey, `__Host-session=${tokens.session}`));
  expect(reply.headers.getSetCookie()).toHaveLength(1);
  expect(reply.headers.getSetCookie()[0]).toMatch(/^__Host-session-/);
  expect(await edge.call('POST', '/session', { headers: { 'session-key': '' } })).toMatchObject({
    status: 400,
    body: { code: 'request.malformed' },
  });
});

test('a save with invalid content opens no session', async () => {
  const edge = await startEdge(nats.url);
  const reply = await edge.call('POST', '/loan/upsert', { json: { nonsense: 1 } });
  expect(reply.status).toBe(422);
  expect(reply.headers.getSetCookie()).toEqual([]);
});

test('[S2.04] [S2.29] exit and reset end the session on this device at once', async () => {
  let isOpen = true;
  const handlers = [
    serve(operations.resolveSession, async () => (isOpen ? { sessionId: 's' } : null)),
    serve(operations.exitApplication, async () => {
      isOpen = false;
      return { ok: true as const };
    }),
    serve(operations.resetDevice, async () => ({ ok: true as const })),
  ];
  const edge = await startEdge(nats.url, { handlers });
  const expired = '__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict';
  const reset = await edge.call('POST', `/customer/reset?id=${customerId}`, { as: 'session' });
  expect(reset.headers.getSetCookie()).toEqual([expired]);
  const exit = await edge.call('POST', `/customer/delete?id=${customerId}`, { as: 'session' });
  expect(exit.headers.getSetCookie()).toEqual([expired]);
  const after = await edge.call('POST', `/customer/delete?id=${customerId}`, { as: 'session' });
  expect(after).toMatchObject({ status: 401, body: { code: 'session.required' } });
});

test('a failed exit keeps the cookie', async () => {
  const edge = await startEdge(nats.url);
  const reply = await edge.call('POST', `/customer/delete?id=${customerId}`, { as: 'session' });
  expect(reply.status).toBe(503);
  expect(reply.headers.getSetCookie()).toEqual([]);
});

test('a token is resolved at most once in five seconds', async () => {
  let asked = 0;
  const authenticate = serve(operations.authenticateStaff, async () => {
    asked += 1;
    return { staffId: 'a', email: 'a@example.co.za', role: 'agent' as const };
  });
  const list = serve(operations.listApplications, async () => ({ items: [], total: 0 }));
  const edge = await startEdge(nats.url, { handlers: [authenticate, list] });
  const read = () => edge.call('GET', '/customer/list', { as: 'agent' });
  await Promise.all([read(), read(), read()]);
  expect(asked).toBe(1);
  edge.clock.set(5_001);
  await read();
  expect(asked).toBe(2);
});

test('[S6.02] a token is refused immediately after signing out', async () => {
  const valid = new Set([tokens.agent]);
  const handlers = [
    serve(operations.authenticateStaff, async ({ token }) =>
      valid.has(token) ? { staffId: 'a', email: 'a@example.co.za', role: 'agent' as const } : null,
    ),
    serve(operations.signOut, async ({ token }) => {
      valid.delete(token);
      return { ok: true as const };
    }),
  ];
  const edge = await startEdge(nats.url, { handlers });
  expect(await edge.call('POST', '/auth/logout', { as: 'agent' })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect(await edge.call('POST', '/auth/logout', { as: 'agent' })).toMatchObject({ status: 401 });
});

test('[S7.13] signing in returns a token', async () => {
  const signIn = serve(operations.signIn, async ({ email }) => ({
    token: tokens.agent,
    email,
    role: 'agent' as const,
  }));
  const edge = await startEdge(nats.url, { handlers: [signIn] });
  const reply = await edge.call('POST', '/auth/login', {
    as: 'expired',
    json: { email: 'a@example.co.za', password: 'secret' },
  });
  expect(reply).toMatchObject({ status: 200, body: { token: tokens.agent } });
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('[S7.07] [S7.27] a contact message carries the id of its command', async () => {
  const sent: unknown[] = [];
  const contact = serve(operations.sendContactMessage, async (message) => {
    sent.push(message);
    return { ok: true as const };
  });
  const edge = await startEdge(nats.url, { handlers: [contact] });
  const json = { email: 'a@example.co.za', message: 'Hello' };
  await edge.call('POST', '/mail/send', { json, headers: { 'idempotency-key': 'message-1' } });
  expect(sent).toEqual([{ ...json, commandId: 'message-1', network: expect.any(String) }]);
});

const passcodeSent = { expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 };
const resumed = { customerId, page: 'financial' as const, state: 'IN_PROGRESS' as const };

test('an ID number alone requests a passcode and opens no session', async () => {
  const asked: unknown[] = [];
  const request = serve(operations.requestResume, async (person, { actor, idempotencyKey }) => {
    asked.push({ person, actor, idempotencyKey });
    return passcodeSent;
  });
  const edge = await startEdge(nats.url, { handlers: [request] });
  const json = { idNumber, customerId };
  const reply = await edge.call('POST', '/session', { json, headers: { 'idempotency-key': 'k1' } });
  expect(reply).toMatchObject({ status: 200, body: passcodeSent });
  expect(reply.headers.getSetCookie()).toEqual([]);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(asked).toEqual([{ person: json, actor: { kind: 'public' }, idempotencyKey: 'k1' }]);
  expectMatchesOpenApi('POST', '/session', reply);
});

test('the passcode is checked for the session of this browser, or for a new session', async () => {
  const actors: unknown[] = [];
  const confirm = serve(operations.confirmResume, async (_request, { actor }) => {
    actors.push(actor);
    return resumed;
  });
  const edge = await startEdge(nats.url, { handlers: [confirm] });
  const json = { idNumber, otp: '12345' };
  const known = await edge.call('POST', '/session', { json, as: 'session' });
  expect(known).toMatchObject({ status: 200, body: { ok: true, ...resumed } });
  expect(known.headers.getSetCookie()[0]).toContain(`__Host-session=${tokens.session};`);
  expectMatchesOpenApi('POST', '/session', known);
  const fresh = await edge.call('POST', '/session', { json });
  expect(fresh.headers.getSetCookie()[0]).toContain(`__Host-session=${tokens.opened};`);
  expect(actors).toEqual([
    { kind: 'applicant', sessionId: `of-${tokens.session}` },
    { kind: 'applicant', sessionId: `of-${tokens.opened}` },
  ]);
});

test('a wrong passcode gets a problem reply that OpenAPI describes', async () => {
  const confirm = serve(operations.confirmResume, async () => refuse('otp.invalid', { attemptsLeft: 4 }));
  const edge = await startEdge(nats.url, { handlers: [confirm] });
  const json = { idNumber, otp: '12345' };
  const reply = await edge.call('POST', '/session', { json, as: 'session' });
  expect(reply).toMatchObject({ status: 403, body: { code: 'otp.invalid', attemptsLeft: 4 } });
  expectMatchesOpenApi('POST', '/session', reply);
});

test('a passcode without a valid ID number is refused, and so are staff', async () => {
  const edge = await startEdge(nats.url);
  for (const json of [{ otp: '12345' }, { customerId }, { idNumber: '123' }, { idNumber, otp: '12a45' }]) {
    const reply = await edge.call('POST', '/session', { json });
    expect(reply).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    expectMatchesOpenApi('POST', '/session', reply);
  }
  for (const json of [{ idNumber }, { idNumber, otp: '12345' }]) {
    const reply = await edge.call('POST', '/session', { json, as: 'agent' });
    expect(reply).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  }
});

test('requests for passcodes are limited for each address', async () => {
  const request = serve(operations.requestResume, async () => passcodeSent);
  const edge = await startEdge(nats.url, { handlers: [request], env: { RATE_LIMIT_PER_MINUTE: '3' } });
  startMinute(edge);
  const ask = () => edge.call('POST', '/session', { json: { idNumber } });
  for (let index = 0; index < 3; index += 1) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
});

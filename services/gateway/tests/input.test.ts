import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { customerId, expectMatchesOpenApi, idNumber, startEdge, testNats } from './support/edge.ts';

const nats = testNats();
const upsert = (extra: object) => ({ as: 'session' as const, ...extra });

test('a body that is not JSON, has another type, or is too large is refused', async () => {
  const edge = await startEdge(nats.url);
  const malformed = await edge.call(
    'POST',
    '/loan/upsert',
    upsert({ body: '{"id":', headers: { 'content-type': 'application/json' } }),
  );
  expect(malformed).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
  const wrongType = await edge.call(
    'POST',
    '/loan/upsert',
    upsert({ body: 'id=1', headers: { 'content-type': 'text/plain' } }),
  );
  expect(wrongType).toMatchObject({ status: 415 });
  const form = new FormData();
  form.set('files', new Blob(['%PDF-']), 'a.pdf');
  expect(await edge.call('POST', '/loan/upsert', upsert({ body: form }))).toMatchObject({ status: 415 });
  const packed = { body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } };
  expect(await edge.call('POST', '/loan/upsert', upsert(packed))).toMatchObject({ status: 415 });
  const large = await edge.call(
    'POST',
    '/loan/upsert',
    upsert({ json: { id: 0, filler: 'x'.repeat(70_000) } }),
  );
  expect(large).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
  for (const reply of [malformed, wrongType, large]) {
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(reply.body.instance).toBe(reply.headers.get('request-id'));
    expectMatchesOpenApi('POST', '/loan/upsert', reply);
  }
});

test('query operators are refused, and the reply names the field', async () => {
  const edge = await startEdge(nats.url);
  const inQuery = await edge.call('GET', '/customer/customer?id[$gt]=', { as: 'session' });
  expect(inQuery.status).toBe(422);
  expect(inQuery.body.fields).toContainEqual({
    pointer: '/id[$gt]',
    message: 'This field is not known here',
  });
  const inBody = await edge.call('POST', '/auth/login', {
    json: { email: 'a@example.co.za', password: { $gt: '' } },
  });
  expect(inBody).toMatchObject({
    status: 422,
    body: { code: 'request.invalid', fields: [{ pointer: '/password' }] },
  });
  const unknown = await edge.call(
    'POST',
    '/loan/upsert',
    upsert({ json: { customerRequest: { isAdmin: true } } }),
  );
  expect(unknown).toMatchObject({ status: 422, body: { fields: [{ pointer: '/customerRequest/isAdmin' }] } });
  const prototype = {
    body: '{"__proto__":{"state":"PAID"}}',
    headers: { 'content-type': 'application/json' },
  };
  expect(await edge.call('POST', '/loan/upsert', upsert(prototype))).toMatchObject({ status: 422 });
});

test('[S7.01] a repeated query key is a list, so it is refused for a field with a single value', async () => {
  const edge = await startEdge(nats.url);
  const reply = await edge.call('GET', '/customer/list?page=1&page=2', { as: 'agent' });
  expect(reply).toMatchObject({
    status: 422,
    body: { fields: [{ pointer: '/page', message: 'Give this once' }] },
  });
});

test('[S7.23] a call without a fixed place for its fields takes them from the query, the body, or both', async () => {
  const seen: unknown[] = [];
  const verify = serve(operations.verifyManualPasscode, async (input) => {
    seen.push(input);
    return { id: input.id, version: 2, state: 'PENDING_APPROVAL' as const };
  });
  const edge = await startEdge(nats.url, { handlers: [verify] });
  const fields = { id: customerId, otp: '01234' };
  await edge.call('POST', `/loan/manual_otp?id=${customerId}&otp=01234`, { as: 'session' });
  await edge.call('POST', '/loan/manual_otp', { as: 'session', json: fields });
  const both = await edge.call('POST', `/loan/manual_otp?id=${customerId}`, {
    as: 'session',
    json: { otp: '01234' },
  });
  expect(both).toMatchObject({ status: 200, body: { state: 'PENDING_APPROVAL' } });
  expect(seen).toEqual([fields, fields, fields]);
  const twice = await edge.call('POST', `/loan/manual_otp?id=${customerId}`, { as: 'session', json: fields });
  expect(twice).toMatchObject({ status: 422, body: { fields: [{ pointer: '/id' }] } });
});

test('[S7.08] a call with query parameters accepts an empty body and refuses a body with fields', async () => {
  const approve = serve(operations.approveLoan, async ({ id }) => ({
    id,
    version: 3,
    state: 'APPROVED' as const,
  }));
  const edge = await startEdge(nats.url, { handlers: [approve] });
  const path = `/loan/approve?id=${customerId}&approve=true`;
  expect(await edge.call('POST', path, { as: 'agent' })).toMatchObject({
    status: 200,
    body: { state: 'APPROVED' },
  });
  expect(await edge.call('POST', path, { as: 'agent', json: {} })).toMatchObject({ status: 200 });
  expect(await edge.call('POST', path, { as: 'agent', json: { note: 'x' } })).toMatchObject({ status: 422 });
});

test('an unknown path and a wrong method get a problem reply', async () => {
  const edge = await startEdge(nats.url);
  expect(await edge.call('GET', '/nothing')).toMatchObject({
    status: 404,
    body: { code: 'request.not_found' },
  });
  const method = await edge.call('GET', '/loan/upsert');
  expect(method).toMatchObject({ status: 405, body: { code: 'request.method_not_allowed' } });
  expect(method.headers.get('allow')).toBe('POST');
});

test('the idempotency key of a change is passed on, and an invalid key is refused', async () => {
  const keys: (string | undefined)[] = [];
  const save = serve(operations.saveApplication, async (_payload, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    return {
      id: customerId,
      version: 1,
      loanDistributions: { id: customerId, state: 'IN_PROGRESS' as const },
      fixedIncome: null,
      expenses: null,
    };
  });
  const edge = await startEdge(nats.url, { handlers: [save] });
  await edge.call(
    'POST',
    '/loan/upsert',
    upsert({ json: { id: 0 }, headers: { 'idempotency-key': 'command-1' } }),
  );
  await edge.call('POST', '/loan/upsert', upsert({ json: { id: 0 } }));
  expect(keys).toEqual(['command-1', undefined]);
  const long = await edge.call(
    'POST',
    '/loan/upsert',
    upsert({ json: { id: 0 }, headers: { 'idempotency-key': 'k'.repeat(256) } }),
  );
  expect(long).toMatchObject({ status: 422 });
});

test('[S7.17] an invalid ID number never reaches the services', async () => {
  let asked = 0;
  const route = serve(operations.getPersonalRoute, async () => {
    asked += 1;
    return { next: 'consent' as const, resumable: false };
  });
  const edge = await startEdge(nats.url, { handlers: [route] });
  expect(await edge.call('GET', '/customer?idNumber=12')).toMatchObject({ status: 422 });
  expect(await edge.call('GET', `/customer?idNumber=${idNumber}`)).toMatchObject({
    status: 200,
    body: { next: 'consent' },
  });
  expect(asked).toBe(1);
});

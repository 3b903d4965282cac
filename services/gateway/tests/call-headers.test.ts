import { httpOperations, operations } from '@tshepa/contracts';
import { createOpenApi } from '@tshepa/contracts/openapi';
import { type CallMeta, newId, serve } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { customerId, expectMatchesOpenApi, refuse, startEdge, testNats } from './support/edge.ts';

const nats = testNats();
const deviceId = '01936d5e-7b1a-4c3e-9a51-0d1f2a3b4c5d';
const state = 'IN_PROGRESS' as const;
const reply = { id: customerId, version: 13, state };
const saved = {
  id: customerId,
  version: 13,
  loanDistributions: { id: customerId, state },
  fixedIncome: null,
  expenses: null,
};

/** Starts a gateway and records the headers of the saves that pass through it. */
async function startWatched(upcasters: Parameters<typeof startEdge>[1] = {}) {
  const seen: { meta: CallMeta; payload: unknown }[] = [];
  const edge = await startEdge(nats.url, {
    ...upcasters,
    handlers: [
      serve(operations.saveApplication, async (payload, meta) => {
        seen.push({ meta, payload });
        return saved;
      }),
      serve(operations.approveLoan, async (payload, meta) => {
        seen.push({ meta, payload });
        return reply;
      }),
    ],
  });
  const save = (headers: Record<string, string>, json: unknown = { id: customerId }) =>
    edge.call('POST', '/loan/upsert', { as: 'session', json, headers });
  return { edge, seen, save };
}

const full = {
  'idempotency-key': newId(),
  'device-id': deviceId.toUpperCase(),
  sequence: '7',
  'if-match': '"12"',
  'command-version': '1',
};

describe('the headers of a command', () => {
  test('the key, device, sequence and version of a command reach the service', async () => {
    const { save, seen } = await startWatched();
    expect((await save(full)).status).toBe(200);
    expect(seen[0]?.meta).toMatchObject({
      idempotencyKey: full['idempotency-key'],
      device: { deviceId, sequence: 7 },
      ifMatch: 12,
    });
  });

  test('command headers are optional, and a device id may be sent alone', async () => {
    const { save, seen } = await startWatched();
    expect((await save({})).status).toBe(200);
    expect((await save({ 'device-id': deviceId })).status).toBe(200);
    expect(seen[0]?.meta).not.toHaveProperty('device.deviceId');
    expect(seen[0]?.meta.ifMatch).toBeUndefined();
    expect(seen[1]?.meta.device).toEqual({ deviceId });
  });

  test.each([
    ['device-id', 'my phone'],
    ['device-id', `${deviceId}, ${deviceId}`],
    ['sequence', '0'],
    ['sequence', '-1'],
    ['sequence', '1.5'],
    ['sequence', '1, 2'],
    ['sequence', '9'.repeat(30)],
    ['if-match', '12'],
    ['if-match', '*'],
    ['if-match', 'W/"12"'],
    ['if-match', '"-1"'],
    ['command-version', '0'],
    ['command-version', 'one'],
  ])('a command with the header %s: %s is refused as malformed, and the refusal names the header', async (name, value) => {
    const { save, seen } = await startWatched();
    const refused = await save({ ...full, [name]: value });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'request.malformed', fields: [{ pointer: `/headers/${name}` }] },
    });
    expectMatchesOpenApi('POST', '/loan/upsert', refused);
    expect(seen).toEqual([]);
  });

  test.each([
    ['idempotency-key', { 'device-id': deviceId, sequence: '1' }],
    ['device-id', { 'idempotency-key': 'k', sequence: '1' }],
  ])('a command with a sequence and without %s is refused as malformed, and the refusal names the missing header', async (missing, headers) => {
    const { save } = await startWatched();
    expect(await save(headers)).toMatchObject({
      status: 400,
      body: { code: 'request.malformed', fields: [{ pointer: `/headers/${missing}` }] },
    });
  });

  test('command headers are refused by a call that does not support them, and ignored by a call that changes nothing', async () => {
    const { edge, seen } = await startWatched();
    const approve = (headers: Record<string, string>) =>
      edge.call('POST', `/loan/approve?id=${customerId}&approve=true`, { as: 'agent', headers });
    expect(await approve(full)).toMatchObject({
      status: 400,
      body: { fields: [{ pointer: '/headers/sequence' }] },
    });
    expect((await approve({ 'if-match': '"12"' })).status).toBe(200);
    expect(seen[0]?.meta.ifMatch).toBe(12);
    const open = await edge.call('POST', '/session', { json: {}, headers: { 'if-match': '"1"' } });
    expect(open).toMatchObject({ status: 400, body: { fields: [{ pointer: '/headers/if-match' }] } });
    const read = await edge.call('GET', '/appFunction', { headers: { ...full, sequence: 'nonsense' } });
    expect(read.status).toBe(200);
  });
});

test('the view of a staff screen reaches the service with a read, and has to be a UUID', async () => {
  const seen: (string | undefined)[] = [];
  const edge = await startEdge(nats.url, {
    handlers: [
      serve(operations.listApplications, async (_query, { viewId }) => {
        seen.push(viewId);
        return { items: [], total: 0 };
      }),
    ],
  });
  const list = (viewId: string) =>
    edge.call('GET', '/customer/list', { as: 'agent', headers: { 'view-id': viewId } });
  expect((await list(deviceId)).status).toBe(200);
  expect(await list('mine')).toMatchObject({
    status: 400,
    body: { fields: [{ pointer: '/headers/view-id' }] },
  });
  expect(seen).toEqual([deviceId]);
});

describe('the description of the calls', () => {
  test('OpenAPI names the headers that a call supports, and no others', () => {
    const { paths } = JSON.parse(JSON.stringify(createOpenApi()));
    for (const { http: route } of httpOperations) {
      const { parameters } = paths[route.path][route.method.toLowerCase()];
      const described = parameters.flatMap(
        ({ $ref = '' }: { $ref?: string }) => $ref.split('/').at(-1) || [],
      );
      const isCommand = route.changes && route.access !== 'party';
      const isStaffRead = !route.changes && /staff|manager/.test(route.access);
      expect(described, route.path).toEqual([
        ...(isStaffRead ? ['viewId'] : []),
        ...(isCommand ? ['idempotencyKey', 'commandVersion'] : []),
        ...(isCommand && route.onRecord ? ['ifMatch'] : []),
        ...(isCommand && route.ordered ? ['deviceId', 'sequence'] : []),
      ]);
    }
    expect(operations.saveApplication.http.ordered).toBe(true);
    expect(operations.approveLoan.http).toMatchObject({ onRecord: true, ordered: false });
  });
});

describe('a refusal of the service', () => {
  test.each([
    ['sequence.gap', { expected: 3 }, 409],
    ['version.conflict', { version: 14 }, 409],
    ['idempotency.reply_gone', {}, 410],
  ] as const)('a refusal with the code %s keeps its details', async (code, details, status) => {
    const edge = await startEdge(nats.url, {
      handlers: [serve(operations.saveApplication, async () => refuse(code, details))],
    });
    const refused = await edge.call('POST', '/loan/upsert', { as: 'session', json: {} });
    expect(refused).toMatchObject({ status, body: { code, ...details } });
    expectMatchesOpenApi('POST', '/loan/upsert', refused);
  });

  test('the refusal of a command that is still running tells the caller to retry in a second', async () => {
    const edge = await startEdge(nats.url, {
      handlers: [serve(operations.saveApplication, async () => refuse('idempotency.in_progress'))],
    });
    const refused = await edge.call('POST', '/loan/upsert', { as: 'session', json: {} });
    expect(refused).toMatchObject({ status: 409, body: { retryable: true } });
    expect(refused.headers.get('retry-after')).toBe('1');
  });
});

describe('a command in the format of another app version', () => {
  const upcasters = {
    saveApplication: {
      2: ({ town, ...rest }: Readonly<Record<string, unknown>>) => ({
        ...rest,
        customerRequest: { city: town },
      }),
    },
  };
  const old = { id: customerId, town: 'Paarl' };

  test('a command from an older app version is converted before it is validated', async () => {
    const { save, seen } = await startWatched({ upcasters });
    expect((await save({ 'command-version': '2' }, old)).status).toBe(200);
    expect(seen[0]?.payload).toEqual({ id: customerId, customerRequest: { city: 'Paarl' } });
    const wrong = await save({ 'command-version': '2' }, { ...old, town: 7 });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ pointer: '/customerRequest/city' }] } });
    expect(await save({ 'command-version': '3' }, old)).toMatchObject({ status: 422 });
  });

  test('a command from a newer app version can be retried later, and an unsupported version is told to update', async () => {
    const { save, seen } = await startWatched({ upcasters });
    const early = await save({ 'command-version': '4' });
    expect(early).toMatchObject({ status: 409, body: { code: 'command.too_new', retryable: true } });
    const late = await save({ 'command-version': '1' });
    expect(late).toMatchObject({ status: 426, body: { code: 'app.too_old', retryable: false } });
    for (const refused of [early, late]) expectMatchesOpenApi('POST', '/loan/upsert', refused);
    expect(seen).toEqual([]);
  });

  test.each([
    ['command.too_new', '/employmentRequest/paymentFrequency', 409],
    ['request.invalid', '/customerRequest/initials', 422],
  ])('[S9.11] a command gets %s when a service of the former build refuses its field %s', async (code, pointer, status) => {
    const edge = await startEdge(nats.url, {
      handlers: [
        serve(operations.saveApplication, async () =>
          refuse('request.invalid', { fields: [{ pointer, message: 'Choose one' }] }),
        ),
      ],
    });
    const json = { id: customerId, employmentRequest: { paymentFrequency: 'fortnightly' } };
    const headers = { 'command-version': '2' };
    const answer = await edge.call('POST', '/loan/upsert', { as: 'session', json, headers });
    expect(answer).toMatchObject({ status, body: { code } });
    expectMatchesOpenApi('POST', '/loan/upsert', answer);
  });
});

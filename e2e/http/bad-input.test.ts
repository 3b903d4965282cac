import { addressOf, type HttpOperationName, httpOperations, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import type { RawReply } from '@tshepa/tools/journey';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodyOf, codeOf, outcomeOf, type Sender, sendAs, storedRecord } from '../support/records.ts';
import { filesFor, makeScene, operationNames, type Scene, sampleInput } from '../support/sample-calls.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let scene: Scene;
let manager: Sender;

beforeAll(async () => {
  scene = await makeScene(system.now);
  manager = { client: system.now.client(), bearer: await system.now.signIn('manager') };
});

const forApplicants = ['own', 'session'];
/** A caller whom the route admits, so that only the input can be wrong. */
const senderOf = (name: HttpOperationName): Sender =>
  forApplicants.includes(operations[name].http.access) ? { client: scene.journey.client } : manager;

type Sent = {
  query?: Record<string, string>;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** Sends a call without the contract's client, which could not send this input. */
async function send(
  name: HttpOperationName,
  { query = {}, body, headers = {} }: Sent,
  sender = senderOf(name),
) {
  const { path } = addressOf(operations[name].http, { ...textSample(name), ...query });
  const inQuery = Object.entries(addressOf(operations[name].http, query).rest).map(([key, value]) => [
    key,
    String(value),
  ]);
  const address = inQuery.length > 0 ? `${path}?${new URLSearchParams(inQuery)}` : path;
  return sender.client.send(operations[name].http.method, address, {
    headers: { ...(sender.bearer ? { authorization: `Bearer ${sender.bearer}` } : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const json = { 'content-type': 'application/json' };
const sample = (name: HttpOperationName) => sampleInput(name, scene);
const textSample = (name: HttpOperationName) =>
  Object.fromEntries(Object.entries(sample(name)).map(([field, value]) => [field, String(value)]));

const formFor = (name: HttpOperationName) => {
  const form = new FormData();
  for (const bytes of filesFor(name, scene) ?? [])
    form.append(
      operations[name].http.multipart?.field ?? 'file',
      new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }),
      'a.pdf',
    );
  return form;
};

/** Sends the sample input. `extra` adds fields to the sample or replaces its fields. */
const sendWith = (name: HttpOperationName, extra: Record<string, unknown>, without?: string) => {
  const { place, multipart, raw } = operations[name].http;
  if (place === 'body' || place === 'either') {
    return send(name, { body: JSON.stringify({ ...sample(name), ...extra }), headers: json });
  }
  const { [without ?? '']: _replaced, ...kept } = textSample(name);
  const query = {
    ...kept,
    ...Object.fromEntries(
      Object.entries(extra).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ),
  };
  const [bytes = new Uint8Array()] = filesFor(name, scene) ?? [];
  if (raw)
    return send(name, { query, body: Uint8Array.from(bytes), headers: { 'content-type': raw.contentType } });
  return send(name, { query, ...(multipart ? { body: formFor(name) } : {}) });
};

const hasJsonBody = (name: HttpOperationName) => {
  const { method, multipart, raw } = operations[name].http;
  return method !== 'GET' && !multipart && !raw;
};
const withJsonBody = operationNames.filter(hasJsonBody);

/**
 * One middleware reads the input of all calls. The smallest size of the tests therefore tries one call of each kind.
 */
const oneOfEach = (
  names: readonly HttpOperationName[],
  kindOf: (name: HttpOperationName) => readonly unknown[],
) => {
  const kinds = names.map((name) => kindOf(name).join(' '));
  return bySize({
    smallest: names.filter((_name, index) => kinds.indexOf(kinds[index] ?? '') === index),
    full: names,
  });
};
const placeOf = (name: HttpOperationName) => {
  const { place, multipart, raw, input } = operations[name].http;
  return [place, Boolean(multipart), Boolean(raw), textFields(input).length > 0];
};
const accessOf = (name: HttpOperationName) => {
  const { access, changes } = operations[name].http;
  return [access, Boolean(changes)];
};

const expectProblem = (reply: RawReply, outcome: string) => {
  expect(outcomeOf(reply)).toBe(outcome);
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
};

/** Returns the path of every text field of a route's input, nested fields included. */
function textFields(schema: z.core.$ZodType, path: string[] = []): string[][] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return textFields(schema._zod.def.innerType, path);
  if (schema instanceof z.ZodMiniUnion)
    return schema._zod.def.options.some((option) => textFields(option, path).length > 0) ? [path] : [];
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => textFields(field, [...path, name]));
  }
  return schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniEnum ? [path] : [];
}

/** Returns an object with one value at a path. */
const nested = ([first = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> => ({
  [first]: rest.length === 0 ? value : nested(rest, value),
});

describe('input that no call accepts', () => {
  let before: unknown;
  beforeEach(async () => {
    before = await storedRecord(system.now, scene.journey.customerId);
    return async () => expect(await storedRecord(system.now, scene.journey.customerId)).toEqual(before);
  });

  test.each([...operationNames])('%s refuses an unknown field', async (name) => {
    const reply = await sendWith(name, { surprise: 'x' });
    expectProblem(reply, '422 request.invalid');
    expect(JSON.parse(reply.text).fields).toContainEqual(expect.objectContaining({ pointer: '/surprise' }));
  });

  test('the text fields of all calls are found, including nested ones', () => {
    const all = operationNames.flatMap((name) => textFields(operations[name].http.input));
    expect(all.length).toBeGreaterThan(90);
    expect(all).toContainEqual(['customerRequest', 'idNumber']);
  });

  test.each(
    oneOfEach(operationNames, placeOf),
  )('%s refuses a database operator in place of a text', async (name) => {
    const { place, input } = operations[name].http;
    for (const path of textFields(input)) {
      const [field = ''] = path;
      const inBody = place === 'body' || place === 'either';
      const reply = inBody
        ? await sendWith(name, nested(path, { $gt: '' }))
        : await sendWith(name, { [`${field}[$gt]`]: '' }, field);
      expectProblem(reply, '422 request.invalid');
      const pointer = inBody ? `/${path.join('/')}` : `/${field}[$gt]`;
      expect(JSON.parse(reply.text).fields.map((found: { pointer: string }) => found.pointer)).toContain(
        pointer,
      );
    }
  });

  test.each(
    oneOfEach(withJsonBody, placeOf),
  )('%s refuses malformed JSON, another content type, a list, and a body that is too large', async (name) => {
    expectProblem(await send(name, { body: '{"id":', headers: json }), '400 request.malformed');
    const plain = { 'content-type': 'text/plain' };
    expectProblem(await send(name, { body: '{}', headers: plain }), '415 request.unsupported_media_type');
    expectProblem(await send(name, { body: '[]', headers: json }), '422 request.invalid');
    const large = JSON.stringify({ ...sample(name), filler: 'x'.repeat(70_000) });
    expectProblem(await send(name, { body: large, headers: json }), '413 request.too_large');
  });

  test.each(
    oneOfEach(operationNames, accessOf),
  )('[S6.03] %s refuses an unknown bearer token', async (name) => {
    const { access, changes } = operations[name].http;
    if (access === 'party' || (access === 'public' && changes)) return;
    const stranger = { client: system.now.client(), bearer: newId() + newId() };
    expectProblem(await send(name, { query: textSample(name) }, stranger), '401 auth.required');
  });

  test('a method or an address that does not exist is reported', async () => {
    /** An address may match several calls: `/uploads/attach` also looks like a file of that name. */
    const methodsAt = (address: string) =>
      httpOperations
        .filter(({ http: { path } }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address))
        .map(({ http }): string => http.method);
    for (const path of new Set(httpOperations.map(({ http }) => http.path))) {
      const known = methodsAt(path);
      const unknown = ['PATCH', 'GET', 'POST', 'PUT', 'DELETE'].filter((one) => !known.includes(one));
      for (const method of bySize({ smallest: unknown.slice(0, 1), full: unknown })) {
        const reply = await manager.client.send(method, path);
        expect(`${method} ${path} ${outcomeOf(reply)}`).toBe(
          `${method} ${path} 405 request.method_not_allowed`,
        );
      }
      const nowhere = `${path}/nothing-here`;
      expect(codeOf(await manager.client.send('GET', nowhere))).toBe(
        methodsAt(nowhere).length > 0 ? 'request.method_not_allowed' : 'request.not_found',
      );
    }
  });
});

/** Returns the field of a call that names an application, or a view of staff. */
function idFieldOf(name: HttpOperationName): string | undefined {
  const { properties = {} } = z.toJSONSchema(operations[name].http.input, {
    io: 'input',
    unrepresentable: 'any',
  });
  return ['customerId', 'id'].find((field) => field in properties);
}

/** Live events are left out: staff follow all applications in one stream, so that call checks no id. */
const callsWithIds = operationNames.filter(
  (name) =>
    idFieldOf(name) !== undefined &&
    ['own', 'own-or-staff', 'staff', 'manager'].includes(operations[name].http.access) &&
    operations[name].http.replyKind !== 'events',
);

test('[S6.04] a refused call of staff leaves a row in the audit trail without the content of the call, at most thirty rows a minute', async () => {
  const email = `typing.${newId().slice(-6)}@staff.example`;
  const agent = { client: system.now.client(), bearer: await system.now.signIn('agent', email) };
  const rowsOf = async () => {
    const search = { email, action: operations.recordRefusal.action };
    const reply = await manager.client.sendOperation(operations.searchAuditTrail, search, {
      ...(manager.bearer ? { bearer: manager.bearer } : {}),
    });
    return bodyOf(reply)['items'] as { details: object; actor: object }[];
  };
  const { customerId: id } = scene.journey;
  const note = 'to nobody';
  for (const [operation, input, outcome] of [
    [operations.addNote, { id, text: note, surprise: 'x' }, '422 request.invalid'],
    [operations.addNote, { id: newId(), text: note }, '404 customer.not_found'],
    [operations.answerHold, { id, holdId: newId(), note }, '403 auth.forbidden'],
  ] as const)
    expect(outcomeOf(await sendAs(agent, operation, input))).toBe(outcome);
  const rows = await rowsOf();
  expect(rows.map(({ details }) => details)).toEqual([
    { refused: 'answer-hold', code: 'auth.forbidden' },
    { refused: 'add-note', code: 'customer.not_found' },
    { refused: 'add-note', code: 'request.invalid' },
  ]);
  expect(rows[0]?.actor).toMatchObject({ kind: 'staff', name: email, role: 'agent' });
  expect(JSON.stringify(rows)).not.toMatch(/surprise|nobody/);
  for (let sent = 0; sent < 40; sent += 1) await sendAs(agent, operations.addNote, { surprise: 'x' });
  expect((await rowsOf()).length).toBeLessThan(35);
});

type JsonSchema = {
  type?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

type IdField = { path: string; isUuid: boolean };

/** Returns every field of an input that is an id, or is named like one. */
function idFields(schema: JsonSchema, path: string[] = []): IdField[] {
  const { type, format, properties = {}, items, anyOf = [] } = schema;
  const isUuid = format === 'uuid';
  if (isUuid || (type === 'string' && path.at(-1)?.endsWith('Id'))) return [{ path: path.join('/'), isUuid }];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => idFields(field, [...path, name])),
    ...(items ? idFields(items, [...path, '0']) : []),
    ...anyOf.flatMap((one) => idFields(one, path)),
  ];
}

/** Calls that do not refuse an id that nothing has. */
const notRefused = [
  // The person who calls makes these ids, and a batch answers for each of its rows.
  'runBatch batchId',
  'runBatch rows/0/id',
  'listChunks fileId',
  'putChunk fileId',
  // A search for an ID number that nobody has finds nobody.
  'listApplications searchId',
  // The provider says that it has no such loan in the reply, under `return_code`.
  'getInstalmentSchedule loanId',
  // What is gone was removed, and the reply tells nobody whose it was.
  'endOwnSession sessionId',
  'readNotices ids/0',
  'removePasskey passkeyId',
];

/** Each field that names something else than the application of the call, by call and path. */
const otherIds = operationNames.flatMap((name) => {
  const { input, access, replyKind } = operations[name].http;
  if (!['own', 'own-or-staff', 'staff', 'manager'].includes(access) || replyKind === 'events') return [];
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return idFields(schema)
    .filter(({ path }) => path !== idFieldOf(name) && !notRefused.includes(`${name} ${path}`))
    .map(({ path, isUuid }) => [name, path, isUuid] as const);
});

/** Puts a value at a path of an input. */
function withAt(value: unknown, [first, ...rest]: readonly string[], id: string): unknown {
  if (first === undefined) return id;
  if (first === '0') return [withAt(Array.isArray(value) ? value[0] : undefined, rest, id)];
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [first]: withAt(fields[first], rest, id) };
}

const sendId = (name: HttpOperationName, path: string, id: string) => {
  const base: Record<string, unknown> =
    name === 'requestAccountChange'
      ? { action: 'export-customers', email: undefined, export: { reason: 'The auditor asked' } }
      : // A queue that somebody made combines with no other one.
        { ...sample(name), ...(path === 'view' ? { queue: undefined } : {}) };
  return sendWith(name, withAt(base, path.split('/'), id) as Record<string, unknown>, path);
};

describe('unknown ids', () => {
  test.each(callsWithIds)('%s: a malformed id is refused, and an unknown id is not found', async (name) => {
    const field = idFieldOf(name) ?? '';
    const malformed = await sendWith(name, { [field]: '1 or 1=1' }, field);
    expectProblem(malformed, '422 request.invalid');
    // Managers make the id of a new view themselves.
    if (name === 'saveView') return;
    const reply = await sendWith(name, { [field]: newId() }, field);
    expect(reply.status, reply.text).toBe(404);
  });

  test.each(
    otherIds,
  )('%s: an unknown %s is refused, and so is a malformed one', async (name, path, isUuid) => {
    const before = await storedRecord(system.now, scene.journey.customerId);
    const malformed = await sendId(name, path, '1 or 1=1');
    const unknown = await sendId(name, path, newId());
    for (const reply of [malformed, unknown]) {
      expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
      expect(reply.status, reply.text).toBeLessThan(500);
      expect(reply.headers.get('content-type')).toBe('application/problem+json');
    }
    // An id of the right form is refused because nothing has it, and not because of another field.
    if (isUuid) expect(codeOf(unknown), unknown.text).not.toBe('request.invalid');
    expect(await storedRecord(system.now, scene.journey.customerId)).toEqual(before);
  });
});

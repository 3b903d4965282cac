import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { type Journey, runStages, stagesBefore } from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { isDescribedAs } from '../../services/gateway/tests/support/expect-matches-openapi.ts';
import { bodyOf, outcomeOf, seenByStaff } from '../support/records.ts';
import { createJourney, useTestSystem } from '../support/system.ts';
import { newFile, pathOf, payslips, sendRaw, statements } from '../support/uploads.ts';

const system = useTestSystem();
let own: Journey;
let other: Journey;
let agent: string;

beforeAll(async () => {
  agent = await system.now.signIn('agent');
  own = createJourney(system.now);
  other = createJourney(system.now);
  for (const journey of [own, other]) await runStages(journey, stagesBefore('credit-check'));
});

const json = { 'content-type': 'application/json' };
const asAgent = () => ({ authorization: `Bearer ${agent}` });

const save = (headers: Record<string, string>, body: unknown = { id: own.customerId }) =>
  own.client.send('POST', '/loan/upsert', {
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });

/** Sends raw text, because `fetch` would correct the faults of the request. Returns the whole reply. */
async function sendPlain(lines: readonly string[]): Promise<string> {
  const socket = connect(system.now.gateway.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

describe('the published description is as narrow as the server', () => {
  const header = (name: string) => ['components', 'parameters', name, 'schema'];
  const body = (path: string) => [
    'paths',
    path,
    'post',
    'requestBody',
    'content',
    'application/json',
    'schema',
  ];

  test.each([
    ['ifMatch', 'if-match', '"007"'],
    ['ifMatch', 'if-match', `"${'9'.repeat(16)}"`],
    ['commandVersion', 'command-version', '9'.repeat(16)],
    ['sequence', 'sequence', '9'.repeat(16)],
  ])('the description (%s) and the server (header %s) both refuse %s', async (parameter, name, value) => {
    const read = parameter === 'ifMatch' ? value : Number(value);
    expect(isDescribedAs(header(parameter), read)).toBe(false);
    const numbered = { 'device-id': newId(), 'idempotency-key': newId(), [name]: value };
    expect(outcomeOf(await save(numbered))).toBe('400 request.malformed');
  });

  test('the description and the server refuse a passcode without an ID number', async () => {
    expect(isDescribedAs(body('/session'), { otp: '12345' })).toBe(false);
    expect(isDescribedAs(body('/session'), {})).toBe(true);
    const reply = await own.client.send('POST', '/session', { headers: json, body: '{"otp":"12345"}' });
    expect(outcomeOf(reply)).toBe('422 request.invalid');
  });

  test.each([
    '0000-00-00',
    '0000-01-01',
    '0099-12-31',
    '2026-02-29',
  ])('neither the description nor the server takes %s for a date', async (day) => {
    expect(isDescribedAs(body('/loan/upsert'), { customerRequest: { dateOfBirth: day } })).toBe(false);
    expect(outcomeOf(await save({}, { id: own.customerId, customerRequest: { dateOfBirth: day } }))).toBe(
      '422 request.invalid',
    );
  });

  test('products for an applicant with missing answers are refused as described', async () => {
    const begun = createJourney(system.now);
    await runStages(begun, stagesBefore('save-personal'));
    const id = begun.customerId;
    await begun.client.call(operations.saveApplication, { id, employmentRequest: { noPayslip: true } });
    const reply = await begun.client.sendOperation(
      operations.listProducts,
      { customerId: id },
      { bearer: agent },
    );
    expect(outcomeOf(reply)).toBe('409 application.incomplete');
  });
});

describe('input that two programs could read differently is refused', () => {
  test.each([
    'if-match',
    'idempotency-key',
    'device-id',
    'sequence',
    'command-version',
  ])('an empty %s header is refused, and not treated as absent', async (name) => {
    const reply = await save({ [name]: '' });
    expect(bodyOf(reply)).toMatchObject({ fields: [{ pointer: `/headers/${name}` }] });
  });

  test('a body of null is refused, and not treated as an empty body', async () => {
    const before = await seenByStaff(system.now, own, agent);
    for (const path of ['/loan/upsert', '/session'])
      expect(outcomeOf(await own.client.send('POST', path, { headers: json, body: 'null' })), path).toBe(
        '422 request.invalid',
      );
    expect(await seenByStaff(system.now, own, agent)).toEqual(before);
  });

  test('an id in upper case names the same record', async () => {
    const upper = own.customerId.toUpperCase();
    const read = await own.client.send('GET', `/customer/customer?id=${upper}`);
    expect(bodyOf(read)).toMatchObject({ id: own.customerId });
    const saved = await save({}, { id: upper, employmentRequest: { occupation: 'Clerk' } });
    expect(bodyOf(saved)).toMatchObject({ id: own.customerId });
  });

  test.each(['1e1', '0x1', ' 1', '+1', '1.0', '01', ''])('a page number %j is refused', async (page) => {
    const query = new URLSearchParams({ page });
    const reply = await own.client.send('GET', `/customer/list?${query}`, { headers: asAgent() });
    expect(outcomeOf(reply)).toBe('422 request.invalid');
  });

  test('a second Host header is refused', async () => {
    const once = ['GET /appFunction HTTP/1.1', 'Host: a.example'];
    expect(await sendPlain(once)).toMatch(/^HTTP\/1.1 200 /);
    const twice = await sendPlain([...once, 'host: b.example']);
    expect(twice).toMatch(/^HTTP\/1.1 400 /);
    expect(twice).toContain('request.malformed');
  });
});

describe('text that hides something is refused', () => {
  const hidden = {
    NUL: 'a\u0000b',
    'a mark that reverses the writing direction': 'a\u202Eb',
    'half of a surrogate pair': 'a\uD800b',
  };

  test.each(Object.entries(hidden))('%s is refused in every long text', async (_name, typed) => {
    const { customerId } = own;
    const calls: [string, unknown, Record<string, string>?][] = [
      ['/mail/send', { email: 'a@example.co.za', message: typed }],
      ['/customer/note', { id: customerId, text: typed }, asAgent()],
      ['/customer/privacy/ask', { customerId, kind: 'correction', text: typed }],
      ['/loan/upsert', { id: customerId, employmentRequest: { occupation: typed } }],
    ];
    for (const [path, body, headers] of calls) {
      const reply = await own.client.send('POST', path, {
        headers: { ...json, ...headers },
        body: JSON.stringify(body),
      });
      expect(`${path} ${outcomeOf(reply)}`).toBe(`${path} 422 request.invalid`);
    }
  });

  test('emoji, line breaks and other scripts are accepted', async () => {
    const message = 'Dankie 👩‍👧!\n\tשלום';
    const reply = await own.client.sendOperation(
      operations.addNote,
      { id: own.customerId, text: message },
      {
        bearer: agent,
      },
    );
    expect(outcomeOf(reply)).toBe('200');
  });
});

test('a reply names at most ten of the unknown fields of a call', async () => {
  const keys = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, 1]));
  const nested = { ...keys, id: own.customerId, customerRequest: keys, employmentRequest: keys };
  const query = Array.from({ length: 300 }, (_, index) => `k${index}=1&k${index}=2`).join('&');
  for (const reply of [
    await save({}, nested),
    await own.client.send('GET', `/customer/list?${query}`, { headers: asAgent() }),
  ]) {
    expect(outcomeOf(reply)).toBe('422 request.invalid');
    expect(bodyOf(reply).fields).toHaveLength(10);
  }
});

test('a reply does not repeat the name of a field that is as long as a request', async () => {
  const reply = await save({}, { id: own.customerId, ['x'.repeat(50_000)]: 1 });
  expect(outcomeOf(reply)).toBe('422 request.invalid');
  expect(reply.text.length).toBeLessThan(1_000);
});

test('a HEAD call for the live events is answered and keeps no stream open', async () => {
  const reply = await own.client.send('HEAD', '/events', { headers: asAgent() });
  expect(reply).toMatchObject({ status: 200, text: '' });
  expect(reply.headers.get('content-type')).toContain('text/event-stream');
});

describe('files', () => {
  test('every call treats another applicant’s file like a file that does not exist', async () => {
    const file = newFile(Buffer.from('%PDF-1.7 payslip'));
    const path = pathOf(payslips(other), file.fileId, 0);
    expect((await sendRaw(other, path, file.bytes)).status).toBe(200);
    const looksLike = async (fileId: string) => {
      const { customerId } = own;
      const listed = await own.client.sendOperation(operations.listChunks, { customerId, fileId });
      const attached = await own.client.sendOperation(operations.attachDocuments, {
        ...payslips(own),
        files: [{ fileId, chunks: 1, sizeBytes: file.bytes.length, sha256: '0'.repeat(64) }],
      });
      const put = await sendRaw(own, pathOf(payslips(own), fileId, 0), file.bytes);
      return [listed, attached, put].map((reply) =>
        `${reply.status} ${reply.text}`.replaceAll(fileId, 'ID').replace(/"instance":"[^"]*"/, ''),
      );
    };
    expect(await looksLike(file.fileId)).toEqual(await looksLike(newId()));
    const { customerId } = other;
    const kept = await other.client.call(operations.listChunks, { customerId, fileId: file.fileId });
    expect(kept).toMatchObject({ chunks: [0] });
  });

  test('a PDF that is also an HTML page is refused as a payslip and as a statement', async () => {
    const pages = [
      '<!doctype html><script>1</script>%PDF-1.7\n',
      '%PDF-1.7\n<html><script>1</script></html>',
      '<div onmouseover="1">%PDF-1.7\n',
    ];
    for (const target of [payslips(own), statements(own)])
      for (const page of pages) {
        const reply = await sendRaw(own, pathOf(target, newId(), 0), Buffer.from(page));
        expect(`${target.fileType} ${page} ${reply.status}`).toBe(`${target.fileType} ${page} 422`);
      }
  });
});

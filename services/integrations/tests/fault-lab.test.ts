import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createMovableClock, systemClock } from '@tshepa/service-kit';
import { isFull } from '@tshepa/test-kit';
import ky from 'ky';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  createFaults,
  createRandom,
  faultRuleSchema,
  faultScheduleSchema,
  faultsOf,
  mutate,
  randomSchedule,
  thirdParties,
} from '../sandbox/faults/index.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { createWebhookSender } from '../sandbox/webhooks.ts';

const logger = createLogger({ service: 'sandbox', level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'fault-lab-'));
const config = {
  NODE_ENV: 'test' as const,
  LOG_LEVEL: 'error' as const,
  ALLOW_TEST_CLOCK: false,
  PORT: 0,
  SMTP_PORT: 0,
  PROVIDER_API_KEY: 'provider-key',
  BUREAU_API_KEY: 'bureau-key',
  ACCOUNT_CHECK_API_KEY: 'account-check-key',
  BANK_LINK_API_KEY: 'bank-link-key',
  SMS_API_KEY: 'sms-key-1',
  WEBHOOK_SECRET: 'webhook-secret-of-tests',
};
const headers = { 'x-api-key': 'sms-key-1' };
const sms = (reference: string) => ({ reference, to: '0820000000', text: 'hello' });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox(config, logger);
});
afterEach(() => ky.delete(`${sandbox.url}/faults`));
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const set = (fault: Record<string, unknown>) => ky.post(`${sandbox.url}/faults`, { json: fault });
const send = (reference: string, url = sandbox.url) =>
  fetch(`${url}/sms`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(sms(reference)),
    signal: AbortSignal.timeout(3_000),
  });
const attempts = async (reference: string) =>
  (await ky.get(`${sandbox.url}/ledger?kind=sms&reference=${reference}`).json<{ attempts: number }[]>())
    .length;

/** The caller's view of each fault, and whether the third party acted. */
const seen: [fault: string, acts: number, check: (reply: Promise<Response>) => Promise<unknown>][] = [
  ['down', 0, (reply) => expect(reply).rejects.toThrow()],
  ['flapping', 0, (reply) => expect(reply).rejects.toThrow()],
  ['500', 0, async (reply) => expect((await reply).status).toBe(500)],
  ['acts-500', 1, async (reply) => expect((await reply).status).toBe(500)],
  [
    '429',
    0,
    async (reply) => {
      const { status, headers } = await reply;
      expect([status, headers.get('retry-after')]).toEqual([429, '7']);
    },
  ],
  ['garbage', 1, async (reply) => expect(await (await reply).json()).toEqual({ nonsense: true })],
  ['html', 1, async (reply) => expect(await (await reply).text()).toContain('<!doctype')],
  ['mutated', 1, async (reply) => expect((await reply).status).toBe(200)],
  ['half', 1, async (reply) => expect((await reply).text()).rejects.toThrow()],
  ['drop-reply', 1, (reply) => expect(reply).rejects.toThrow()],
  ['slow', 1, async (reply) => expect((await reply).status).toBe(200)],
  ['late', 1, async (reply) => expect((await reply).status).toBe(200)],
  ['drip', 1, async (reply) => expect((await reply).text()).rejects.toThrow()],
];

test('every HTTP fault has a test', () => {
  expect(seen.map(([fault]) => fault).toSorted()).toEqual([...faultsOf.http].toSorted());
});

test.each(
  // A dripping reply takes seconds by its nature.
  isFull ? seen : seen.filter(([fault]) => fault !== 'drip'),
)('the caller sees the fault %s, and the third party acts %i times', async (fault, acts, check) => {
  await set({ party: 'sms', call: 'send', fault, delayMs: 200, retryAfterSeconds: 7 });
  await check(send(`sms:${fault}`));
  expect(await attempts(`sms:${fault}`)).toBe(acts);
});

test.runIf(isFull)('a third party that acts late acts even when its caller has gone', async () => {
  // The pauses are long enough for the requests of a busy machine.
  await set({ party: 'sms', fault: 'late', delayMs: 3_000 });
  const gone = fetch(`${sandbox.url}/sms`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(sms('sms:gone')),
    signal: AbortSignal.timeout(1_000),
  });
  await expect(gone).rejects.toThrow();
  expect(await attempts('sms:gone')).toBe(0);
  await expect.poll(() => attempts('sms:gone')).toBe(1);
});

test('calls without an API key never meet a fault, and a rule for an unknown fault or call is refused', async () => {
  await set({ party: 'sms', fault: 'down', times: 5 });
  expect(await ky.get(`${sandbox.url}/sms?to=0820000009`).json()).toEqual([]);
  for (const json of [
    { party: 'mail', fault: 'html' },
    { party: 'provider', call: 'payout', fault: 'slow' },
  ]) {
    const wrong = await ky.post(`${sandbox.url}/faults`, { json, throwHttpErrors: false });
    expect(wrong.status).toBe(400);
  }
});

test('the page sets a fault, shows how many calls met it, and clears all faults', async () => {
  const body = new URLSearchParams({ page: '1', party: 'sms', call: '*', fault: '500', times: '2', for: '' });
  const page = await (await fetch(`${sandbox.url}/faults`, { method: 'POST', body })).text();
  expect(page).toContain('<td>500</td><td>0 of 2</td>');
  expect((await send('sms:page')).status).toBe(500);
  expect(await ky.get(sandbox.url).text()).toContain('<td>1 of 2</td>');
  await fetch(`${sandbox.url}/faults/clear`, { method: 'POST' });
  expect((await send('sms:page')).status).toBe(200);
});

test('a schedule file applies from the start, with times and probabilities', async () => {
  const file = join(folder, 'schedule.json');
  const rules = [
    { after: 0, for: 3600, party: 'sms', call: 'send', fault: '500', probability: 0.5 },
    { after: 3600, party: 'sms', call: '*', fault: 'down' },
  ];
  writeFileSync(file, JSON.stringify({ seed: 42, rules }));
  const courseOf = async () => {
    const scheduled = await startSandbox({ ...config, SANDBOX_SCHEDULE: file }, logger);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await send(`sms:${index}`, scheduled.url)).status);
    await scheduled.close();
    return statuses;
  };
  const first = await courseOf();
  expect(new Set(first)).toEqual(new Set([200, 500]));
  expect(await courseOf()).toEqual(first);
});

describe('a schedule', () => {
  const call = { thirdParty: 'bureau', names: ['checks'], method: 'POST' } as const;
  const rule = (more: object) => z.parse(faultRuleSchema, { party: 'bureau', fault: 'down', ...more });

  test('a rule applies between its start and its end, to the calls it names, and at most `times` times', () => {
    const clock = createMovableClock();
    const faults = createFaults(clock);
    faults.add(rule({ call: 'checks', method: 'POST', after: 60, for: 60, times: 2 }));
    const at = (seconds: number) => {
      clock.set(seconds * 1000);
      return faults.take(call)?.fault;
    };
    expect(at(59)).toBeUndefined();
    expect(faults.take({ ...call, method: 'GET' })).toBeUndefined();
    expect([at(61), at(62), at(63)]).toEqual(['down', 'down', undefined]);
    expect(faults.list()).toEqual([]);
    expect(faults.faultyCalls()).toHaveLength(2);
  });

  test('a flapping third party is alternately down and up', () => {
    const clock = createMovableClock();
    const faults = createFaults(clock);
    faults.add(rule({ fault: 'flapping', periodSeconds: 10 }));
    const isDown = [0, 9, 11, 19, 21].map((seconds) => {
      clock.set(seconds * 1000);
      return faults.take(call) !== undefined;
    });
    expect(isDown).toEqual([true, true, false, false, true]);
  });

  test('the same seed gives the same faults, whatever other calls are made, and another seed gives other faults', () => {
    const courseOf = (seed: number, isBusy: boolean) => {
      const faults = createFaults(systemClock);
      const rules = [
        { party: 'bureau', fault: '500', probability: 0.5 },
        { party: 'sms', fault: '500', probability: 0.5 },
      ];
      faults.follow(z.parse(faultScheduleSchema, { seed, rules }));
      return Array.from({ length: 60 }, () => {
        if (isBusy) faults.take({ thirdParty: 'sms', names: ['send'], method: 'POST' });
        return faults.take(call)?.fault === '500';
      });
    };
    expect(courseOf(7, true)).toEqual(courseOf(7, false));
    expect(courseOf(8, false)).not.toEqual(courseOf(7, false));
  });

  test('a random schedule is the same for the same seed, fits every third party and ends without faults', () => {
    const settings = { seed: 11, seconds: 600, perMinute: 10, calmSeconds: 60 };
    const schedule = randomSchedule(settings);
    expect(randomSchedule(settings)).toEqual(schedule);
    expect(randomSchedule({ ...settings, seed: 12 })).not.toEqual(schedule);
    expect(schedule.rules).toHaveLength(90);
    expect(new Set(schedule.rules.map(({ party }) => party)).size).toBe(Object.keys(thirdParties).length);
    for (const { after, for: length = Number.POSITIVE_INFINITY } of schedule.rules)
      expect(after + length).toBeLessThanOrEqual(540);
  });
});

test('the same seed damages a reply in the same way', () => {
  const text = JSON.stringify({ status: 200, amount: 500, list: [{ error: 'no' }] });
  const damaged = Array.from({ length: 200 }, (_, seed) => mutate(text, createRandom(seed)));
  expect(damaged).toEqual(Array.from({ length: 200 }, (_, seed) => mutate(text, createRandom(seed))));
  expect(new Set(damaged).size).toBeGreaterThan(80);
});

/** Hands one message over and returns the server's last reply. */
function sendMail(messageId: string): Promise<string> {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const lines = [
    'EHLO test',
    'MAIL FROM:<a@example.co.za>',
    'RCPT TO:<b@example.co.za>',
    'DATA',
    `Message-ID: <${messageId}@tshepa>\r\n\r\nhello\r\n.`,
  ];
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let last = '';
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(last));
    socket.on('data', (data) => {
      last = data.toString();
      const next = lines.shift();
      if (next && /^\d{3} /m.test(last)) return socket.write(`${next}\r\n`);
      socket.destroy();
    });
  });
}
const mails = async (messageId: string) =>
  (await ky.get(`${sandbox.url}/emails`).json<{ messageId: string }[]>()).filter(
    (mail) => mail.messageId === `<${messageId}@tshepa>`,
  ).length;

test.each([
  ['down', 0, /^$/],
  ['500', 0, /^554/],
  ['429', 0, /^451/],
  ['garbage', 1, /^nonsense/],
  ['half', 1, /^25$/],
  ['drop-reply', 1, /^354/],
  ['flapping', 0, /^$/],
  ['slow', 1, /^250/],
] as const)('with the fault %s, the mail server accepts %i messages', async (fault, taken, says) => {
  await set({ party: 'mail', fault, delayMs: 200 });
  expect(await sendMail(`mail-${fault}`)).toMatch(says);
  expect(await mails(`mail-${fault}`)).toBe(taken);
});

describe('webhooks', () => {
  const deliveries: { id: string; isSigned: boolean }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    deliveries.push({ id: /"id":"(\w+)"/.exec(body)?.[1] ?? '', isSigned: 'x-signature' in request.headers });
    response.writeHead(200).end();
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => server.close());

  const deliver = (fault: string | undefined, ids: string[]) => {
    deliveries.length = 0;
    const faults = createFaults(systemClock);
    if (fault) faults.add(z.parse(faultRuleSchema, { party: 'webhook', fault, times: 1, delayMs: 300 }));
    // A server that listens on a TCP port has an address of this shape.
    const { port } = server.address() as AddressInfo;
    const sender = createWebhookSender({
      thirdParty: 'webhook',
      url: `http://127.0.0.1:${port}/`,
      secret: 'a-secret-of-this-test',
      clock: systemClock,
      logger,
      faults,
    });
    for (const id of ids) sender.send({ id, type: 'mandate.updated' });
    return sender;
  };
  const arrived = () => deliveries.map(({ id }) => id);

  test.each([
    [undefined, ['a'], ['a']],
    ['twice', ['a'], ['a', 'a']],
    ['drop-reply', ['a'], ['a', 'a']],
    ['late', ['a'], ['a']],
    ['down', ['a'], ['a']],
    ['out-of-order', ['a', 'b'], ['b', 'a']],
  ])('with the fault %s, the webhooks %j arrive as %j', async (fault, sent, expected) => {
    const sender = deliver(fault, sent);
    await expect.poll(arrived).toEqual(expected);
    sender.close();
  });

  test('a lost delivery is not repeated', async () => {
    const sender = deliver('lost', ['a', 'b']);
    await expect.poll(arrived).toEqual(['b']);
    await systemClock.sleep(1_300);
    expect(arrived()).toEqual(['b']);
    sender.close();
  });
});

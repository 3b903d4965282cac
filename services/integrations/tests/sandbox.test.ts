import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus, moveTestClock } from '@tshepa/messaging';
import { createLogger, systemClock } from '@tshepa/service-kit';
import { useTestNats } from '@tshepa/test-kit';
import ky from 'ky';
import { afterAll, expect, test } from 'vitest';

import { createLedger } from '../sandbox/ledger.ts';
import { person } from '../sandbox/people.ts';
import { sampleOwner } from '../sandbox/sample-documents.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { readStatementFile } from '../src/statements/pdf/read-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nats = useTestNats();
const logger = createLogger({ service: 'sandbox', level: 'silent' });
const start = (clock: { ALLOW_TEST_CLOCK: boolean; NATS_URL?: string } = { ALLOW_TEST_CLOCK: false }) =>
  startSandbox(
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ...clock,
      PORT: 0,
      SMTP_PORT: 0,
      STATE_FILE: join(folder, 'state.jsonl'),
      PROVIDER_API_KEY: 'provider-key',
      BUREAU_API_KEY: 'bureau-key',
      ACCOUNT_CHECK_API_KEY: 'account-check-key',
      BANK_LINK_API_KEY: 'bank-link-key',
      SMS_API_KEY: 'sms-key-1',
      WEBHOOK_SECRET: 'webhook-secret-of-tests',
    },
    logger,
  );

type Sent = { reference: string; to: string; text: string }[];
const sendSms = (url: string, text: string, key = 'sms-key-1') =>
  ky.post(`${url}/sms`, {
    json: { reference: 'sms:1', to: '0820000000', text },
    headers: { 'x-api-key': key },
    retry: 0,
  });

test('the ledger survives a restart, so a reference has its effect only once', async () => {
  const first = await start();
  const answer = await sendSms(first.url, 'Your code is 12345').text();
  await first.close();

  const second = await start();
  expect(await sendSms(second.url, 'Your code is 99999').text()).toBe(answer);
  expect(await ky.get(`${second.url}/sms?to=0820000000`).json<Sent>()).toMatchObject([
    { text: 'Your code is 12345' },
  ]);
  expect(await ky.get(`${second.url}/ledger?kind=sms`).json()).toMatchObject([
    { reference: 'sms:1', attempts: 2 },
  ]);
  await second.close();
});

test('an effect after a crash in the middle of a write survives the next restart', () => {
  const file = join(folder, 'cut.jsonl');
  const effect = (answer: string) => () => ({ answer, data: {} });
  createLedger(systemClock, file).once('sms', 'sms:1', effect('first'));
  appendFileSync(file, '{"type":"effect","ent');
  createLedger(systemClock, file).once('sms', 'sms:2', effect('second'));
  const restarted = createLedger(systemClock, file);
  expect(['sms:1', 'sms:2'].map((reference) => restarted.find('sms', reference)?.answer)).toEqual([
    'first',
    'second',
  ]);
});

test('every third party refuses a call without the right key', async () => {
  const sandbox = await start();
  await expect(sendSms(sandbox.url, 'hello', 'wrong')).rejects.toMatchObject({ response: { status: 401 } });
  for (const path of ['provider/loans', 'bureau/checks', 'bank_link/analyses', 'decisions/decisions'])
    await expect(ky.post(`${sandbox.url}/${path}`, { json: {}, retry: 0 })).rejects.toMatchObject({
      response: { status: 401 },
    });
  await sandbox.close();
});

/** Implements only as much of SMTP as one message needs. */
function sendMail(smtpUrl: string, message: string): Promise<void> {
  const { hostname, port } = new URL(smtpUrl);
  const lines = [
    'EHLO test',
    'MAIL FROM:<a@example.co.za>',
    'RCPT TO:<b@example.co.za>',
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (data) => {
      // The last line of a reply has a space after its code.
      if (/^\d{3} /m.test(data.toString())) socket.write(`${lines.shift() ?? 'NOOP'}\r\n`);
    });
  });
}

test('an e-mail is stored once by its Message-ID and shown with its text', async () => {
  const sandbox = await start();
  const message =
    'Message-ID: <m1@tshepa>\r\nFrom: a@example.co.za\r\nTo: b@example.co.za\r\nSubject: Approved\r\n\r\nWell done';
  await sendMail(sandbox.smtpUrl, message);
  await sendMail(sandbox.smtpUrl, message);
  const emails = await ky.get(`${sandbox.url}/emails`).json<{ subject: string }[]>();
  expect(emails).toMatchObject([
    { subject: 'Approved', to: ['b@example.co.za'], text: expect.stringContaining('Well done') },
  ]);
  await sandbox.close();
});

test('the page shows messages with their markup escaped', async () => {
  const sandbox = await start();
  await ky.post(`${sandbox.url}/sms`, {
    json: { reference: 'sms:2', to: '0820000001', text: '<script>alert(1)</script>' },
    headers: { 'x-api-key': 'sms-key-1' },
  });
  const page = await ky.get(sandbox.url).text();
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script>');
  expect(page).toContain(person('test999').idNumber);
  await sandbox.close();
});

test('the sandbox keeps an idle connection for a minute, longer than its clients', async () => {
  const sandbox = await start();
  const reply = await ky.get(sandbox.url);
  expect(reply.headers.get('keep-alive')).toBe('timeout=65');
  await sandbox.close();
});

type Mandate = { reference: string; status: string }[];

test('[S9.06] a mandate times out after two minutes of the test clock, even across a restart', async () => {
  const movable = { ALLOW_TEST_CLOCK: true, NATS_URL: nats.url };
  const bus = await connectBus({ url: nats.url, name: 'test', clock: systemClock, logger });
  const first = await start(movable);
  const mandate = { reference: 'mandate:1', loanId: 'L1', clientId: 'CL1', windowSeconds: 120 };
  await ky.post(`${first.url}/provider/mandates`, {
    json: mandate,
    headers: { 'x-api-key': 'provider-key' },
  });
  await first.close();

  const second = await start(movable);
  const statuses = async () =>
    (await ky.get(`${second.url}/mandates`).json<Mandate>()).map(({ status }) => status);
  await moveTestClock(bus, 110_000);
  expect(await statuses()).toEqual(['requested']);
  await moveTestClock(bus, 121_000);
  await expect.poll(statuses).toEqual(['timed_out']);
  await second.close();
  await bus.drain();
});

test('the page offers three statements of one person to upload, and they can be read', async () => {
  const { url, close } = await start();
  const page = await ky.get(url).text();
  const links = [...page.matchAll(/href="(\/statements\/[^"]+)"/g)].map(([, path]) => path);
  expect(links).toHaveLength(3);
  for (const link of links) {
    const bytes = new Uint8Array(await ky.get(`${url}${link}`).arrayBuffer());
    const { holder, ...account } = sampleOwner;
    expect(await readStatementFile(bytes)).toMatchObject({
      verdict: 'ok',
      holder: holder.toUpperCase(),
      ...account,
    });
  }
  expect((await ky.get(`${url}/statements/statement-1999-01.pdf`, { throwHttpErrors: false })).status).toBe(
    404,
  );
  await close();
});

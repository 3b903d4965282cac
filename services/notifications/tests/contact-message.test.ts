import { useTestNats as testNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Harness, minutes, outcomeOf, startHarness } from './support/harness.ts';

const nats = testNats();
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url);
});
afterAll(() => harness?.close());
beforeEach(() => {
  harness.smtp.mails.length = 0;
  harness.smtp.refuse(false);
  // The messages of earlier tests no longer count towards the limits.
  harness.clock.set(harness.clock.offsetMs() + minutes(25 * 60));
});

const ids = () => harness.smtp.mails.map(({ headers }) => headers.get('message-id'));

test('[S7.27] a contact message reaches support as plain text and HTML, with the sender as Reply-To', async () => {
  expect(await harness.contact('thandi@example.co.za', 'When will you open?')).toEqual({ ok: true });
  const [mail] = harness.smtp.mails;
  expect(mail?.recipients).toEqual(['support@tshepa.example']);
  expect(mail?.headers.get('reply-to')).toContain('thandi@example.co.za');
  expect(mail?.headers.get('from')).toContain('no-reply@tshepa.example');
  expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/);
  expect(mail?.raw).toMatch(/Content-Type: text\/plain/);
  expect(mail?.raw).toMatch(/Content-Type: text\/html/);
  expect(mail?.body).toContain('When will you open?');
});

test('[S7.27] an e-mail address that would inject a header is refused', async () => {
  for (const address of [
    'a@b.co.za\r\nBcc: x@evil.example',
    'a@b.co.za\nBcc: x@evil.example',
    'a@b.co.za,x@evil.example',
  ]) {
    expect((await outcomeOf(harness.contact(address, 'Hello'))).code).toBe('request.invalid');
  }
  expect(harness.smtp.mails).toHaveLength(0);
});

test('[S7.27] lines of the message that look like headers stay in the body', async () => {
  await harness.contact(
    'a@b.co.za',
    'Hello\r\nBcc: x@evil.example\r\n\r\nSubject: Free money\r\n.\r\nMAIL FROM:<x@evil.example>',
  );
  const [mail] = harness.smtp.mails;
  expect(harness.smtp.mails).toHaveLength(1);
  expect(mail?.recipients).toEqual(['support@tshepa.example']);
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.headers.get('subject')).toBe('Message from the contact page');
  expect(mail?.body).toContain('Bcc: x@evil.example');
});

test('the call fails when the mail server refuses, and the same command may be repeated', async () => {
  harness.smtp.refuse(true);
  expect((await outcomeOf(harness.contact('a@b.co.za', 'Hello', 'mail-1'))).code).toBe('mail.failed');
  harness.smtp.refuse(false);
  expect(await harness.contact('a@b.co.za', 'Hello', 'mail-1')).toEqual({ ok: true });
  expect(harness.smtp.mails).toHaveLength(1);
});

test('the same command sends one e-mail, and is refused when the message differs', async () => {
  await harness.contact('a@b.co.za', 'Hello', 'mail-2');
  await harness.contact('a@b.co.za', 'Hello', 'mail-2');
  expect(harness.smtp.mails).toHaveLength(1);
  const other = await outcomeOf(harness.contact('a@b.co.za', 'Goodbye', 'mail-2'));
  expect(other.code).toBe('idempotency.mismatch');
});

test('an e-mail whose acknowledgement was lost is sent again with the same Message-ID', async () => {
  harness.smtp.dropReplies(1);
  expect((await outcomeOf(harness.contact('a@b.co.za', 'Hello', 'mail-3'))).code).toBe('mail.failed');
  await harness.contact('a@b.co.za', 'Hello', 'mail-3');
  expect(ids()).toHaveLength(2);
  expect(new Set(ids()).size).toBe(1);
});

test('the database contains neither the address nor the text of a message', async () => {
  await harness.contact('secret-sender@example.co.za', 'Words that nobody keeps');
  const everything = await harness.everyDocument();
  expect(everything).not.toContain('secret-sender');
  expect(everything).not.toContain('Words that nobody keeps');
});

test('[S8.08] one e-mail address can send five messages an hour, in parallel or in sequence, and ten a day', async () => {
  const parallel = await Promise.all(
    Array.from({ length: 12 }, () => outcomeOf(harness.contact('Loud@Example.co.za', 'Hello'))),
  );
  expect(parallel.filter(({ code }) => code === 'ok')).toHaveLength(5);
  expect(parallel.filter(({ code }) => code === 'mail.refused')).toHaveLength(7);
  const refused = await outcomeOf(harness.contact('loud@example.co.za', 'Hello'));
  expect(refused.retryAfterSeconds).toBeGreaterThan(3_500);
  await harness.contact('other@example.co.za', 'Hello');
  for (let hour = 0; hour < 4; hour += 1) {
    harness.clock.set(harness.clock.offsetMs() + minutes(61));
    for (let more = 0; more < 3; more += 1) await outcomeOf(harness.contact('loud@example.co.za', 'Hello'));
  }
  expect(harness.smtp.mails).toHaveLength(10 + 1);
});

test('[S8.08] a message that is sent again with the same key counts once, even after a failure', async () => {
  harness.smtp.refuse(true);
  for (let again = 0; again < 5; again += 1)
    expect((await outcomeOf(harness.contact('c@b.co.za', 'Hello', 'mail-4'))).code).toBe('mail.failed');
  harness.smtp.refuse(false);
  for (const key of ['mail-4', 'mail-5', 'mail-6', 'mail-7', 'mail-8'])
    await harness.contact('c@b.co.za', 'Hello', key);
  expect((await outcomeOf(harness.contact('c@b.co.za', 'Hello', 'mail-9'))).code).toBe('mail.refused');
});

test('[S8.08] one network can send thirty messages an hour, and a refusal does not count towards the narrower limits', async () => {
  const from = (address: string, network = '198.51.100.7') =>
    outcomeOf(harness.contact(address, 'Hello', undefined, { network }));
  for (let sent = 0; sent < 30; sent += 1) expect((await from(`n${sent}@example.co.za`)).code).toBe('ok');
  for (let more = 0; more < 3; more += 1)
    expect((await from('late@example.co.za')).code).toBe('mail.refused');
  expect((await from('late@example.co.za', '198.51.100.8')).code).toBe('ok');
});

test('[S8.08] a message whose hidden field is filled in is refused, because it comes from a bot', async () => {
  const outcome = await outcomeOf(
    harness.contact('bot@example.co.za', 'Buy now', undefined, { website: 'https://evil.example' }),
  );
  expect(outcome.code).toBe('mail.refused');
  expect(harness.smtp.mails).toHaveLength(0);
});

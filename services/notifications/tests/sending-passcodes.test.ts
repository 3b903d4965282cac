import { operations } from '@tshepa/contracts/operations/generated';
import { newId } from '@tshepa/messaging';
import { useTestNats as testNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Harness,
  minutes,
  newCellNo,
  newCustomerId,
  outcomeOf,
  startHarness,
  wrongCode,
} from './support/harness.ts';

const nats = testNats();
let harness: Harness;
let customerId: string;
let cellNo: string;
beforeAll(async () => {
  harness = await startHarness(nats.url);
});
afterAll(() => harness?.close());
beforeEach(() => {
  customerId = newCustomerId();
  cellNo = newCellNo();
  harness.atFailPoint(() => undefined);
  harness.smsProvider.lookUps('ok');
});

const wait = (ms: number) => harness.clock.set(harness.clock.offsetMs() + ms);
const issue = (commandId?: string) => harness.issue('loan', customerId, cellNo, commandId);

test('the SMS names the purpose of the code, warns against sharing it, and ends with the line that browsers read', async () => {
  expect(await issue()).toEqual({ expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 });
  const [sms] = harness.smsProvider.to(cellNo);
  expect(sms?.text).toMatch(/code to confirm your loan/);
  expect(sms?.text).toMatch(/Never share it/);
  expect(sms?.text.split('\n').at(-1)).toMatch(/^@loans\.tshepa\.example #\d{5}$/);
});

test('a new code replaces the previous one', async () => {
  await issue();
  const first = harness.codeTo(cellNo);
  wait(31_000);
  await issue();
  const second = harness.codeTo(cellNo);
  if (first !== second)
    expect((await outcomeOf(harness.verify('loan', customerId, first))).code).toBe('otp.invalid');
  expect(await harness.verify('loan', customerId, second)).toEqual({ ok: true });
});

test('a number waits thirty seconds for its next code, even for another application', async () => {
  await issue();
  wait(10_000);
  const outcome = await outcomeOf(issue());
  expect(outcome.code).toBe('otp.too_soon');
  expect(outcome.retryAfterSeconds).toBeGreaterThan(5);
  expect(outcome.retryAfterSeconds).toBeLessThanOrEqual(20);
  expect((await outcomeOf(harness.issue('loan', newCustomerId(), cellNo))).code).toBe('otp.too_soon');
  wait(20_000);
  await issue();
});

test('a number gets five codes of each kind an hour and ten a day, counted separately', async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    await issue();
    wait(minutes(1));
  }
  const sixth = await outcomeOf(issue());
  expect(sixth.code).toBe('otp.too_many');
  expect((await outcomeOf(harness.issue('loan', newCustomerId(), cellNo))).code).toBe('otp.too_many');
  expect((await outcomeOf(harness.issue('enrolment', newCustomerId(), cellNo))).code).toBe('ok');
  wait((sixth.retryAfterSeconds ?? 0) * 1000);
  for (let sent = 0; sent < 5; sent += 1) {
    await issue();
    wait(minutes(16));
  }
  wait(minutes(60));
  expect((await outcomeOf(issue())).code).toBe('otp.too_many');
  wait(minutes(24 * 60));
  await issue();
});

test('a session gets twenty codes an hour over all numbers, and codes that could not be sent do not count', async () => {
  const requestCode = (kind: 'loan' | 'resume' = 'loan') =>
    outcomeOf(
      harness.client.request(
        operations.issuePasscode,
        { kind, customerId: newCustomerId(), commandId: newId(), cellNo: newCellNo() },
        { actor: { kind: 'system', service: 'test' }, requestId: newId(), sessionId: customerId },
      ),
    );
  harness.smsProvider.next('refuse');
  expect((await requestCode()).code).toBe('otp.send_failed');
  const outcomes = await Promise.all(
    Array.from({ length: 22 }, (_, turn) => requestCode(turn % 2 ? 'loan' : 'resume')),
  );
  expect(outcomes.filter(({ code }) => code === 'ok')).toHaveLength(20);
  const stopped = await requestCode();
  expect(stopped.code).toBe('otp.too_many');
  expect(stopped.retryAfterSeconds).toBeGreaterThan(0);
  await issue();
  wait(minutes(120));
  expect((await requestCode()).code).toBe('ok');
});

test('parallel requests for codes to one number do not exceed the limit', async () => {
  const requests = Array.from({ length: 20 }, () =>
    outcomeOf(harness.issue('loan', newCustomerId(), cellNo)),
  );
  const outcomes = await Promise.all(requests);
  expect(outcomes.filter(({ code }) => code === 'ok')).toHaveLength(1);
  expect(harness.smsProvider.to(cellNo)).toHaveLength(1);
});

test('the same command sends one SMS and returns the same reply, even much later', async () => {
  const first = await issue('command-1');
  expect(await Promise.all([issue('command-1'), issue('command-1')])).toEqual([first, first]);
  wait(minutes(60));
  expect(await issue('command-1')).toEqual(first);
  expect(harness.smsProvider.to(cellNo)).toHaveLength(1);
  const otherNumber = harness.issue('loan', customerId, newCellNo(), 'command-1');
  expect((await outcomeOf(otherNumber)).code).toBe('idempotency.mismatch');
});

test('simultaneous repetitions of a command send one SMS', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => issue('command-2')));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(harness.smsProvider.to(cellNo)).toHaveLength(1);
});

test('after a lost reply of the provider the message is looked up and not sent again', async () => {
  const { posts, lookUps } = harness.smsProvider.calls;
  harness.smsProvider.next('drop-reply');
  await issue();
  // The job that looks up messages without a delivery report may look up older messages in the meantime.
  expect(harness.smsProvider.calls.lookUps).toBeGreaterThan(lookUps);
  expect(harness.smsProvider.calls.posts).toBe(posts + 1);
  expect(await harness.verify('loan', customerId, harness.codeTo(cellNo))).toEqual({ ok: true });
});

test.each([
  ['after-write', 'begin-issue'],
  ['after-send', 'loan'],
  ['after-write', 'issue'],
] as const)('a crash at %s %s leads to one SMS and a valid code', async (point, detail) => {
  let crashes = 0;
  harness.atFailPoint((name, at) => {
    if (name !== `notifications.${point}` || at !== detail || crashes > 0) return;
    crashes += 1;
    throw new Error('crash');
  });
  expect((await outcomeOf(issue('command-3'))).code).toBe('internal');
  expect(await issue('command-3')).toMatchObject({ attemptsLeft: 5 });
  expect(harness.smsProvider.to(cellNo)).toHaveLength(1);
  expect(await harness.verify('loan', customerId, harness.codeTo(cellNo))).toEqual({ ok: true });
});

test.each([
  'refuse',
  'down',
  'error',
] as const)('[S8.06] the request for a code fails when the provider has the fault %s, and counts towards no limit', async (mode) => {
  for (let failed = 0; failed < 12; failed += 1) {
    harness.smsProvider.next(mode);
    expect((await outcomeOf(issue())).code).toBe('otp.send_failed');
  }
  expect(harness.smsProvider.to(cellNo)).toHaveLength(0);
  await issue();
  expect(await harness.verify('loan', customerId, harness.codeTo(cellNo))).toEqual({ ok: true });
});

test('a failed request for a code can be repeated, and the code then has all its tries', async () => {
  harness.smsProvider.next('drop-reply');
  harness.smsProvider.lookUps('down');
  expect((await outcomeOf(issue('command-4'))).code).toBe('otp.send_failed');
  const code = harness.codeTo(cellNo);
  expect((await outcomeOf(harness.verify('loan', customerId, code))).code).toBe('otp.expired');
  harness.smsProvider.lookUps('ok');
  await issue('command-4');
  expect(harness.smsProvider.to(cellNo)).toHaveLength(1);
  const wrong = await outcomeOf(harness.verify('loan', customerId, wrongCode(code)));
  expect(wrong).toMatchObject({ code: 'otp.invalid', attemptsLeft: 4 });
  expect(await harness.verify('loan', customerId, code)).toEqual({ ok: true });
});

test('a failed request for a code cannot be completed after a newer code was sent', async () => {
  harness.smsProvider.next('refuse');
  expect((await outcomeOf(issue('command-5'))).code).toBe('otp.send_failed');
  await issue();
  expect((await outcomeOf(issue('command-5'))).code).toBe('otp.send_failed');
  expect(await harness.verify('loan', customerId, harness.codeTo(cellNo))).toEqual({ ok: true });
});

test('the database contains neither codes nor phone numbers', async () => {
  await issue();
  const code = harness.codeTo(cellNo);
  const { otp } = await harness.issueManual(customerId);
  await outcomeOf(harness.verify('loan', customerId, wrongCode(code)));
  const everything = await harness.everyDocument();
  expect(everything).toContain(customerId);
  for (const secret of [cellNo, `"${code}"`, `#${code}`, `"${otp}"`])
    expect(everything).not.toContain(secret);
});

test('the service is ready while the database and NATS respond', async () => {
  const reply = await fetch(`http://127.0.0.1:${harness.service.ops.port}/readyz`);
  expect(await reply.json()).toEqual({ status: 'ready', failing: [] });
});

test('a request for a code without a cell number sends nothing, and counts towards the same limits', async () => {
  const requestCode = () => harness.issue('resume', customerId, undefined);
  expect(await requestCode()).toEqual({ expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 });
  expect((await outcomeOf(requestCode())).code).toBe('otp.too_soon');
  const lefts: unknown[] = [];
  for (let step = 0; step < 6; step += 1) {
    const { code, attemptsLeft } = await outcomeOf(harness.verify('resume', customerId, `1111${step}`));
    lefts.push([code, attemptsLeft]);
  }
  expect(lefts).toEqual([
    ...[4, 3, 2, 1, 0].map((left) => ['otp.invalid', left]),
    ['otp.attempts_exhausted', 0],
  ]);
  wait(31_000);
  await requestCode();
  wait(minutes(6));
  expect((await outcomeOf(harness.verify('resume', customerId, '11111'))).code).toBe('otp.expired');
  expect(harness.smsProvider.to(cellNo)).toEqual([]);
});

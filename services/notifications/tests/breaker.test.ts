import { useTestNats as testNats } from '@tshepa/test-kit';
import { afterEach, expect, test } from 'vitest';
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
afterEach(() => harness?.close());

test('many wrong codes for many applicants pause all checks of that kind of code, and earlier verdicts remain', async () => {
  harness = await startHarness(nats.url, {
    OTP_BREAKER_MIN_FAILURES: '6',
    OTP_BREAKER_FAILURE_PERCENT: '50',
  });
  const victims = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const [customerId, cellNo] = [newCustomerId(), newCellNo()];
      await harness.issue('loan', customerId, cellNo);
      return { customerId, cellNo, code: harness.codeTo(cellNo) };
    }),
  );
  const [first, second, bystander] = victims;
  if (!first || !second || !bystander) throw new Error('the test needs three applicants');
  for (const { customerId, code } of [first, second]) {
    for (let step = 1; step <= 3; step += 1) {
      await outcomeOf(harness.verify('loan', customerId, wrongCode(code, step), `${customerId}-${step}`));
    }
  }
  const stopped = await outcomeOf(harness.verify('loan', bystander.customerId, bystander.code));
  expect(stopped.code).toBe('request.rate_limited');
  expect(stopped.retryAfterSeconds).toBeGreaterThan(0);
  const replayed = harness.verify(
    'loan',
    first.customerId,
    wrongCode(first.code, 1),
    `${first.customerId}-1`,
  );
  expect(await outcomeOf(replayed)).toMatchObject({ code: 'otp.invalid', attemptsLeft: 4 });

  harness.clock.set(minutes(11));
  const { customerId, cellNo } = bystander;
  await harness.issue('loan', customerId, cellNo);
  expect(await harness.verify('loan', customerId, harness.codeTo(cellNo))).toEqual({ ok: true });
});

const guess = async (kind: 'resume' | 'privacy', customerIds: readonly string[]) => {
  for (const customerId of customerIds)
    for (let step = 0; step < 3; step += 1) await outcomeOf(harness.verify(kind, customerId, `2222${step}`));
};

test.each([
  'resume',
  'privacy',
] as const)('guessing %s codes, which anybody can request, pauses only checks of that kind; guesses without a phone number pause nothing', async (kind) => {
  harness = await startHarness(nats.url, {
    OTP_BREAKER_MIN_FAILURES: '6',
    OTP_BREAKER_FAILURE_PERCENT: '50',
  });
  const nobodies = [newCustomerId(), newCustomerId()];
  for (const customerId of nobodies) await harness.issue(kind, customerId, undefined);
  await guess(kind, nobodies);
  const people = [newCustomerId(), newCustomerId()];
  for (const customerId of people) await harness.issue(kind, customerId, newCellNo());
  await guess(kind, people.slice(0, 1));
  expect((await outcomeOf(harness.verify(kind, newCustomerId(), '22222'))).code).toBe('otp.expired');
  await guess(kind, people.slice(1));
  expect((await outcomeOf(harness.verify(kind, newCustomerId(), '22222'))).code).toBe('request.rate_limited');

  for (const other of ['loan', 'enrolment'] as const) {
    const [customerId, cellNo] = [newCustomerId(), newCellNo()];
    await harness.issue(other, customerId, cellNo);
    expect(await harness.verify(other, customerId, harness.codeTo(cellNo))).toEqual({ ok: true });
  }
});

import { useTestNats as testNats } from '@tshepa/dev';
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

test('many wrong codes over many customers stop all checking for a while, and given verdicts stay', async () => {
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
  if (!first || !second || !bystander) throw new Error('three are needed');
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

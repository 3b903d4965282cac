import { bySize, useTestNats as testNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
});

const issued = async (kind: 'enrolment' | 'loan' | 'resume' = 'loan') => {
  await harness.issue(kind, customerId, cellNo);
  return harness.codeTo(cellNo);
};

describe('checking a code', () => {
  test('[S5.08] [S9.05] a code has five digits, and the right code is accepted', async () => {
    const code = await issued();
    expect(code).toMatch(/^\d{5}$/);
    expect(await harness.verify('loan', customerId, code)).toEqual({ ok: true });
  });

  test('[S5.08] a code that is not five digits never reaches the check', async () => {
    await issued();
    for (const code of ['1234', '123456', '12a45', '']) {
      expect(await outcomeOf(harness.verify('loan', customerId, code))).toMatchObject({
        code: 'request.invalid',
      });
    }
  });

  test('[S8.06] the refusal of a wrong code contains the number of tries left', async () => {
    const code = await issued();
    expect(await outcomeOf(harness.verify('loan', customerId, wrongCode(code)))).toMatchObject({
      code: 'otp.invalid',
      attemptsLeft: 4,
    });
  });

  test('[S8.06] after five wrong codes even the right code is refused', async () => {
    const code = await issued();
    for (const left of [4, 3, 2, 1, 0]) {
      const outcome = await outcomeOf(harness.verify('loan', customerId, wrongCode(code, left + 1)));
      expect(outcome).toMatchObject({ code: 'otp.invalid', attemptsLeft: left });
    }
    const outcome = await outcomeOf(harness.verify('loan', customerId, code));
    expect(outcome).toMatchObject({ code: 'otp.attempts_exhausted', attemptsLeft: 0 });
  });

  test('at most five of many parallel tries are evaluated', async () => {
    const code = await issued();
    const count = bySize({ smallest: 200, full: 1_000 });
    const tries = Array.from({ length: count }, (_, index) =>
      outcomeOf(harness.verify('loan', customerId, wrongCode(code, index + 1))),
    );
    const outcomes = await Promise.all(tries);
    const evaluated = outcomes.filter(({ code: outcome }) => outcome === 'otp.invalid');
    expect(evaluated.map(({ attemptsLeft }) => attemptsLeft).toSorted()).toEqual([0, 1, 2, 3, 4]);
    // Tries for which the process has no place are refused before they are evaluated.
    const refused = ['otp.attempts_exhausted', 'service.overloaded'];
    expect(outcomes.filter(({ code: outcome }) => refused.includes(outcome))).toHaveLength(count - 5);
    const after = await outcomeOf(harness.verify('loan', customerId, code));
    expect(after).toMatchObject({ code: 'otp.attempts_exhausted' });
  }, 60_000);

  test('one of many parallel tries with the right code is accepted', async () => {
    const code = await issued();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(harness.verify('loan', customerId, code))),
    );
    expect(outcomes.filter(({ code: outcome }) => outcome === 'ok')).toHaveLength(1);
  });

  test('a code can be used once', async () => {
    const code = await issued();
    await harness.verify('loan', customerId, code);
    expect(await outcomeOf(harness.verify('loan', customerId, code))).toMatchObject({ code: 'otp.expired' });
  });

  test('a code is not valid for another kind or another application', async () => {
    const code = await issued('enrolment');
    for (const kind of ['loan', 'manual', 'resume'] as const) {
      expect((await outcomeOf(harness.verify(kind, customerId, code))).code).toBe('otp.expired');
    }
    await harness.issue('loan', customerId, cellNo);
    if (harness.codeTo(cellNo) !== code) {
      expect((await outcomeOf(harness.verify('loan', customerId, code))).code).toBe('otp.invalid');
    }
    expect((await outcomeOf(harness.verify('enrolment', newCustomerId(), code))).code).toBe('otp.expired');
    expect(await harness.verify('enrolment', customerId, code)).toEqual({ ok: true });
  });

  test('a code and its repeated verdict are valid only for the number that the code was sent to', async () => {
    const code = await issued();
    const other = newCellNo();
    const verify = (commandId: string, number: string) =>
      outcomeOf(harness.verify('loan', customerId, code, commandId, number));
    expect((await verify('command-o', other)).code).toBe('otp.expired');
    expect((await verify('command-n', cellNo)).code).toBe('ok');
    expect((await verify('command-n', other)).code).toBe('idempotency.mismatch');
    expect((await verify('command-n', cellNo)).code).toBe('ok');
  });

  test('voided codes of all kinds are no longer valid', async () => {
    const code = await issued();
    const { otp } = await harness.issueManual(customerId);
    await harness.voidAll(customerId);
    await harness.voidAll(customerId);
    expect((await outcomeOf(harness.verify('loan', customerId, code))).code).toBe('otp.expired');
    expect((await outcomeOf(harness.verify('manual', customerId, otp))).code).toBe('otp.expired');
  });

  test('[S8.06] a code expires after five minutes', async () => {
    const code = await issued();
    const start = harness.clock.offsetMs();
    harness.clock.set(start + minutes(5) - 15_000);
    const wrong = await outcomeOf(harness.verify('loan', customerId, wrongCode(code)));
    harness.clock.set(start + minutes(5) + 1_000);
    const late = await outcomeOf(harness.verify('loan', customerId, code));
    expect([wrong.code, late.code]).toEqual(['otp.invalid', 'otp.expired']);
  });
});

describe('repeating a command id', () => {
  test('a wrong code that is repeated with its command id counts once and gets the same verdict', async () => {
    const code = await issued();
    const wrong = wrongCode(code);
    const first = await outcomeOf(harness.verify('loan', customerId, wrong, 'command-1'));
    for (let again = 0; again < 10; again += 1) {
      expect(await outcomeOf(harness.verify('loan', customerId, wrong, 'command-1'))).toEqual(first);
    }
    expect(await harness.verify('loan', customerId, code)).toEqual({ ok: true });
  });

  test('a repeated command keeps its right verdict after the code was used, expired and was replaced', async () => {
    const code = await issued();
    await harness.verify('loan', customerId, code, 'command-2');
    harness.clock.set(harness.clock.offsetMs() + minutes(10));
    await harness.issue('loan', customerId, cellNo);
    expect(await harness.verify('loan', customerId, code, 'command-2')).toEqual({ ok: true });
  });

  test('a crash between verdict and reply does not use up a try', async () => {
    const code = await issued();
    let crashes = 0;
    harness.atFailPoint((name, detail) => {
      if (name !== 'notifications.after-write' || detail !== 'verify' || crashes > 0) return;
      crashes += 1;
      throw new Error('crash');
    });
    const first = await outcomeOf(harness.verify('loan', customerId, code, 'command-3'));
    expect([first.code, crashes]).toEqual(['internal', 1]);
    expect(await harness.verify('loan', customerId, code, 'command-3')).toEqual({ ok: true });
  });

  test('the same command id with another code is refused and does not count', async () => {
    const code = await issued();
    await outcomeOf(harness.verify('loan', customerId, wrongCode(code), 'command-4'));
    const outcome = await outcomeOf(harness.verify('loan', customerId, code, 'command-4'));
    expect(outcome.code).toBe('idempotency.mismatch');
    const next = await outcomeOf(harness.verify('loan', customerId, wrongCode(code, 2)));
    expect(next.attemptsLeft).toBe(3);
  });
});

describe('a manual code', () => {
  test('a manual code is valid for thirty minutes, is never sent, and is returned again for the same command', async () => {
    const before = harness.smsProvider.all().length;
    const first = await harness.issueManual(customerId, 'manual-1');
    const again = await harness.issueManual(customerId, 'manual-1');
    expect(again.otp).toBe(first.otp);
    expect(first.expiresInSeconds).toBe(30 * 60);
    expect(harness.smsProvider.all()).toHaveLength(before);
    harness.clock.set(harness.clock.offsetMs() + minutes(29));
    expect(await harness.verify('manual', customerId, first.otp)).toEqual({ ok: true });
    expect((await outcomeOf(harness.issueManual(customerId, 'manual-1'))).code).toBe('otp.expired');
  });

  test('a manual code is refused after thirty minutes', async () => {
    const { otp } = await harness.issueManual(customerId);
    harness.clock.set(harness.clock.offsetMs() + minutes(30) + 1_000);
    expect((await outcomeOf(harness.verify('manual', customerId, otp))).code).toBe('otp.expired');
  });

  test('a manual code is neither created for applicants nor sent by SMS', async () => {
    const asApplicant = harness.issueManual(customerId, 'manual-2', { kind: 'applicant', sessionId: 's' });
    expect((await outcomeOf(asApplicant)).code).toBe('auth.forbidden');
    expect((await outcomeOf(harness.issue('manual', customerId, cellNo))).code).toBe('request.invalid');
  });
});

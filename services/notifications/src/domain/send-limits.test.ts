import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactLimits, countSend, numberLimits, type Send } from './send-limits.ts';

const hourMs = 60 * 60_000;

test('any sequence of requests gets at most five codes of a kind an hour, ten a day, and one within thirty seconds', () => {
  const pauses = fc.array(
    fc.record({
      pauseMs: fc.nat({ max: hourMs }),
      kind: fc.constantFrom('loan' as const, 'enrolment' as const),
    }),
    {
      maxLength: 120,
    },
  );
  fc.assert(
    fc.property(pauses, (requests) => {
      let nowMs = 0;
      let sends: Send[] = [];
      const sent: Send[] = [];
      for (const [index, { pauseMs, kind }] of requests.entries()) {
        nowMs += pauseMs;
        const send = { reference: String(index), kind, at: new Date(nowMs) };
        const decision = countSend(numberLimits, sends, send);
        if (decision.decision !== 'counted') continue;
        sends = decision.sends;
        sent.push(send);
      }
      for (const { at, kind } of sent) {
        const within = (ms: number) =>
          sent.filter(
            (other) => other.kind === kind && at.getTime() - other.at.getTime() < ms && other.at <= at,
          ).length;
        expect(within(hourMs)).toBeLessThanOrEqual(5);
        expect(within(24 * hourMs)).toBeLessThanOrEqual(10);
        expect(within(30_000)).toBe(1);
      }
    }),
  );
});

test('the retry time in a refusal is exact', () => {
  const sends = [0, 60, 120, 180, 240].map(
    (second): Send => ({ reference: `${second}`, kind: 'loan', at: new Date(second * 1000) }),
  );
  const sendAt = (second: number) =>
    countSend(numberLimits, sends, { reference: 'next', kind: 'loan', at: new Date(second * 1000) });
  expect(sendAt(300)).toEqual({ decision: 'too-many', retryAfterSeconds: 3_300 });
  expect(sendAt(3_599).decision).toBe('too-many');
  expect(sendAt(3_600).decision).toBe('counted');
});

test('a message is counted although a parallel message was counted a moment later', () => {
  const at = new Date(hourMs);
  const later: Send = { reference: 'later', kind: 'contact', at: new Date(hourMs + 5) };
  const decision = countSend(contactLimits.email, [later], { reference: 'own', kind: 'contact', at });
  expect(decision.decision).toBe('counted');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSend, type Send } from './number-limits.ts';

const hourMs = 60 * 60_000;

test('no stream of orders gets more than five codes into an hour, ten into a day, or two of a kind into thirty seconds', () => {
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
    fc.property(pauses, (orders) => {
      let nowMs = 0;
      let sends: Send[] = [];
      const sent: Send[] = [];
      for (const [index, { pauseMs, kind }] of orders.entries()) {
        nowMs += pauseMs;
        const send = { reference: String(index), kind, at: new Date(nowMs) };
        const decision = countSend(sends, send);
        if (decision.decision !== 'counted') continue;
        sends = decision.sends;
        sent.push(send);
      }
      for (const { at, kind } of sent) {
        const within = (ms: number, of = sent) =>
          of.filter((other) => at.getTime() - other.at.getTime() < ms && other.at <= at).length;
        expect(within(hourMs)).toBeLessThanOrEqual(5);
        expect(within(24 * hourMs)).toBeLessThanOrEqual(10);
        expect(
          within(
            30_000,
            sent.filter((other) => other.kind === kind),
          ),
        ).toBe(1);
      }
    }),
  );
});

test('the wait that a refusal names is enough and not too much', () => {
  const sends = [0, 60, 120, 180, 240].map(
    (second): Send => ({ reference: `${second}`, kind: 'loan', at: new Date(second * 1000) }),
  );
  const ask = (second: number) =>
    countSend(sends, { reference: 'next', kind: 'loan', at: new Date(second * 1000) });
  expect(ask(300)).toEqual({ decision: 'too-many', retryAfterSeconds: 3_300 });
  expect(ask(3_599).decision).toBe('too-many');
  expect(ask(3_600).decision).toBe('counted');
});

import { expect, test } from 'vitest';
import { type LoadTime, openLoop, saturate } from './open-loop.ts';

/** A time that passes only where somebody sleeps or works. */
function madeUpTime() {
  let now = 1_000;
  const time: LoadTime = {
    nowMs: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  };
  return { time, pass: (ms: number) => (now += ms) };
}

test('requests leave at fixed instants, whether or not earlier ones were answered', async () => {
  const { time } = madeUpTime();
  const left: number[] = [];
  const answers: (() => void)[] = [];
  const send = () => {
    left.push(time.nowMs() - 1_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.push(resolve);
    if (answers.length === 5) for (const answer of answers) answer();
    return promise;
  };
  const load = await openLoop({ perSecond: 100, seconds: 0.05, send, time });
  expect(left).toEqual([0, 10, 20, 30, 40]);
  expect(load.latenciesMs).toHaveLength(5);
});

test('a request that had to wait for its turn is counted from when it was due', async () => {
  const { time, pass } = madeUpTime();
  let sent = 0;
  const send = async () => {
    sent += 1;
    // The first holds up the whole process, so that the next four leave together and late.
    if (sent === 1) pass(40);
  };
  const { latenciesMs, failed } = await openLoop({ perSecond: 100, seconds: 0.05, send, time });
  expect(latenciesMs).toEqual([40, 30, 20, 10, 0]);
  expect(failed).toBe(0);
});

test('what is not answered well is counted apart and has no time', async () => {
  const { time } = madeUpTime();
  let sent = 0;
  const send = async () => {
    sent += 1;
    if (sent % 2 === 0) throw new Error('503');
  };
  const load = await openLoop({ perSecond: 100, seconds: 0.04, send, time });
  expect(load.failed).toBe(2);
  expect(load.latenciesMs).toHaveLength(2);
});

test('a saturating load keeps so many requests under way and counts what is done', async () => {
  let open = 0;
  let most = 0;
  const send = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
  };
  const { done, perSecond, failed } = await saturate({ inFlight: 3, seconds: 0.05, send });
  expect(most).toBe(3);
  expect(done).toBeGreaterThanOrEqual(3);
  expect(perSecond).toBeGreaterThan(0);
  expect(failed).toBe(0);
});

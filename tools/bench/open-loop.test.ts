import { expect, test } from 'vitest';
import { type LoadTime, openLoop, saturate } from './open-loop.ts';

/** Returns a clock that advances only when something sleeps on it or calls `pass`. */
function fakeTime() {
  let now = 1_000;
  const time: LoadTime = {
    nowMs: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  };
  return { time, pass: (ms: number) => (now += ms) };
}

test('requests are sent at fixed instants, whether or not earlier requests were answered', async () => {
  const { time } = fakeTime();
  const sentAtMs: number[] = [];
  const answers: (() => void)[] = [];
  const send = () => {
    sentAtMs.push(time.nowMs() - 1_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.push(resolve);
    if (answers.length === 5) for (const answer of answers) answer();
    return promise;
  };
  const load = await openLoop({ perSecond: 100, seconds: 0.05, send, time });
  expect(sentAtMs).toEqual([0, 10, 20, 30, 40]);
  expect(load.latenciesMs).toHaveLength(5);
});

test('the latency of a delayed request is counted from its due time', async () => {
  const { time, pass } = fakeTime();
  let sent = 0;
  const send = async () => {
    sent += 1;
    // The first request blocks the whole process, so the next four are sent together and late.
    if (sent === 1) pass(40);
  };
  const { latenciesMs, failed } = await openLoop({ perSecond: 100, seconds: 0.05, send, time });
  expect(latenciesMs).toEqual([40, 30, 20, 10, 0]);
  expect(failed).toBe(0);
});

test('failed requests are counted separately and have no latency', async () => {
  const { time } = fakeTime();
  let sent = 0;
  const send = async () => {
    sent += 1;
    if (sent % 2 === 0) throw new Error('503');
  };
  const load = await openLoop({ perSecond: 100, seconds: 0.04, send, time });
  expect(load.failed).toBe(2);
  expect(load.latenciesMs).toHaveLength(2);
});

test('a saturating load keeps the given number of requests in flight and counts the answered requests', async () => {
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

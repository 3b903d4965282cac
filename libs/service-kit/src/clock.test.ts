import { expect, test } from 'vitest';
import { createClock, createMovableClock, isMovable, systemClock } from './clock.ts';

const hourMs = 3_600_000;

test('a moved clock is ahead by its offset, and a sleeper wakes when the clock moves past its time', async () => {
  const clock = createMovableClock();
  const sleeping = clock.sleep(hourMs);
  clock.set(hourMs / 2);
  clock.set(hourMs);
  await sleeping;
  expect(clock.nowMs() - systemClock.nowMs()).toBeGreaterThanOrEqual(hourMs - 50);
});

test('after a move backwards a sleeper does not wait for days', async () => {
  const clock = createMovableClock();
  clock.set(24 * hourMs);
  const sleeping = clock.sleep(30);
  clock.set(0);
  await sleeping;
});

test('an aborted sleep rejects with the reason of the signal', async () => {
  for (const clock of [systemClock, createMovableClock()]) {
    const stop = new AbortController();
    const sleeping = clock.sleep(hourMs, stop.signal);
    stop.abort(new Error('stopping'));
    await expect(sleeping).rejects.toThrow('stopping');
    await expect(clock.sleep(1, stop.signal)).rejects.toThrow('stopping');
  }
});

test('the clock is movable only when the settings allow it', () => {
  expect(isMovable(createClock({ ALLOW_TEST_CLOCK: false }))).toBe(false);
  expect(isMovable(createClock({ ALLOW_TEST_CLOCK: true }))).toBe(true);
});

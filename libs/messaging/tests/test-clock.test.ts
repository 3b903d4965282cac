import { createMovableClock } from '@tshepa/service-kit';
import { afterEach, expect, test } from 'vitest';
import { followTestClock, moveTestClock } from '../src/index.ts';
import { closeBuses, openBus, sleep } from './support/fixtures.ts';
import { startNats } from './support/nats-server.ts';

afterEach(closeBuses);

test('one call moves the clock of every process, and a process that starts later adopts the offset', async () => {
  const nats = await startNats();
  try {
    const harness = await openBus(nats.url, 'harness');
    await moveTestClock(harness, 1);
    const clocks = [createMovableClock(), createMovableClock(), createMovableClock()] as const;
    await followTestClock(await openBus(nats.url), clocks[0]);
    await followTestClock(await openBus(nats.url, 'notifications'), clocks[1]);
    await moveTestClock(harness, 86_400_000, { followers: 2 });
    await followTestClock(await openBus(nats.url, 'integrations'), clocks[2]);
    expect(clocks.map((clock) => clock.offsetMs())).toEqual([86_400_000, 86_400_000, 86_400_000]);
  } finally {
    await closeBuses();
    await nats.close();
  }
});

test('moving the clock of one service leaves the other clocks unchanged', async () => {
  const nats = await startNats();
  try {
    const harness = await openBus(nats.url, 'harness');
    const clocks = [createMovableClock(), createMovableClock()] as const;
    await followTestClock(await openBus(nats.url, 'applications'), clocks[0]);
    await followTestClock(await openBus(nats.url, 'notifications'), clocks[1]);
    await moveTestClock(harness, -45_000, { only: 'notifications', followers: 1 });
    expect(clocks.map((clock) => clock.offsetMs())).toEqual([0, -45_000]);
  } finally {
    await closeBuses();
    await nats.close();
  }
});

test('a move waits for the expected number of clocks, even slow clocks, and fails when a clock is missing', async () => {
  const nats = await startNats();
  try {
    const harness = await openBus(nats.url, 'harness');
    const slow = await openBus(nats.url);
    const clock = createMovableClock();
    slow.connection.subscribe('test.clock.move', {
      callback: (_error, message) =>
        void sleep(1_000).then(() => {
          clock.set(message.json<{ offsetMs: number }>().offsetMs);
          message.respond();
        }),
    });
    await slow.connection.flush();
    await moveTestClock(harness, 5_000, { followers: 1 });
    expect(clock.offsetMs()).toBe(5_000);
    const missing = moveTestClock(harness, 0, { followers: 2, withinMs: 1_500 });
    await expect(missing).rejects.toThrow('1 of 2 clocks have moved');
  } finally {
    await closeBuses();
    await nats.close();
  }
});

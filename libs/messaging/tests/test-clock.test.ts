import { createMovableClock } from '@tshepa/service-kit';
import { afterEach, expect, test } from 'vitest';
import { followTestClock, moveTestClock } from '../src/index.ts';
import { closeBuses, openBus } from './support/fixtures.ts';
import { startNats } from './support/nats-server.ts';

afterEach(closeBuses);

test('one move moves every process, and one that starts later takes over the offset', async () => {
  const nats = await startNats();
  try {
    const harness = await openBus(nats.url, 'harness');
    await moveTestClock(harness, 1);
    const clocks = [createMovableClock(), createMovableClock(), createMovableClock()] as const;
    await followTestClock(await openBus(nats.url), clocks[0]);
    await followTestClock(await openBus(nats.url, 'notifications'), clocks[1]);
    await moveTestClock(harness, 86_400_000);
    await followTestClock(await openBus(nats.url, 'integrations'), clocks[2]);
    expect(clocks.map((clock) => clock.offsetMs())).toEqual([86_400_000, 86_400_000, 86_400_000]);
  } finally {
    await closeBuses();
    await nats.close();
  }
});

import { setTimeout } from 'node:timers/promises';
import type { Bus } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { seedCustomers } from './seed-customers.ts';

test('batches that are added at the same time are all counted', async () => {
  const seen: number[] = [];
  const request = async (_rpc: unknown, { first, count }: { first: number; count: number }) => {
    await setTimeout(first % 1_000 === 0 ? 5 : 1);
    return { added: count };
  };
  // The code under test uses only this method of the bus.
  const bus = { request } as unknown as Bus;
  const added = await seedCustomers(bus, { customers: 5_250, onProgress: (done) => seen.push(done) });
  expect(added).toBe(5_250);
  expect(seen.at(-1)).toBe(5_250);
});

import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('every item is processed once, in order, and no more items are in progress than allowed', async () => {
  const started: number[] = [];
  let open = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item);
    open += 1;
    most = Math.max(most, open);
    await setTimeout(item);
    open -= 1;
  });
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('the call rejects with the first failure', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('second');
  };
  await expect(inParallel([1, 2, 3], 2, work)).rejects.toThrow('second');
});

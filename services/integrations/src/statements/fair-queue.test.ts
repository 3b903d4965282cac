import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Returns a queue, the names of the work that has begun, and a function that ends the oldest work. */
function heldWork(maximum: number) {
  const queue = createFairQueue(maximum);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (key: string, name: string) =>
    queue(key, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { add, begun, endNext };
}

test('applications take turns with one piece of work each, however many pieces of work one application has', async () => {
  const { add, begun, endNext } = heldWork(1);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
  void add('b', 'b1');
  void add('c', 'c1');
  for (let ended = 0; ended < 6; ended += 1) await endNext();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('no more than the maximum runs at once, and a failure frees its place', async () => {
  const { add, begun, endNext } = heldWork(2);
  const queue = ['a', 'b', 'c', 'd'].map((key) => add(key, key));
  expect(begun).toEqual(['a', 'b']);
  await endNext();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (let ended = 0; ended < 3; ended += 1) await endNext();
  expect(await Promise.all(queue)).toEqual(['a', 'b', 'c', 'd']);

  const alone = createFairQueue(1);
  await expect(alone('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await alone('b', async () => 'runs')).toBe('runs');
});

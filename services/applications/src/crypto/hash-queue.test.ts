import { expect, test } from 'vitest';
import { createHashQueue } from './hash-queue.ts';

const stranger = { isKnown: false, msLeft: () => 1_000 };
const known = { isKnown: true, msLeft: () => 1_000 };

/** Starts a hash that takes until `end` is called. */
const startHash = (queue: ReturnType<typeof createHashQueue>, caller: typeof stranger) => {
  const end = Promise.withResolvers<string>();
  let hasBegun = false;
  const result = queue.run(caller, () => {
    hasBegun = true;
    return end.promise;
  });
  return { result, end: () => end.resolve('hashed'), hasBegun: () => hasBegun };
};

test('strangers never take the last slot, and only a limited number of them wait', async () => {
  const queue = createHashQueue();
  const [first, ...others] = Array.from({ length: 9 }, () => startHash(queue, stranger));
  expect([first, ...others].filter((hash) => hash?.hasBegun())).toEqual([first]);
  await expect(queue.run(stranger, async () => 'never')).rejects.toMatchObject({
    code: 'service.unavailable',
    details: { retryAfterSeconds: 2 },
  });
  const staff = startHash(queue, known);
  expect(staff.hasBegun()).toBe(true);
  for (const hash of [staff, first, ...others]) hash?.end();
  await expect(Promise.all([staff, first, ...others].map((hash) => hash?.result))).resolves.toHaveLength(10);
});

test('a known caller goes before strangers that came first', async () => {
  const queue = createHashQueue();
  const running = [startHash(queue, known), startHash(queue, known)];
  const early = startHash(queue, stranger);
  const late = startHash(queue, known);
  running[0]?.end();
  await expect.poll(() => [early.hasBegun(), late.hasBegun()]).toEqual([false, true]);
  for (const hash of [...running, early, late]) hash.end();
  expect(await early.result).toBe('hashed');
});

test('nothing is hashed for a caller who has stopped waiting, and the next caller gets the slot', async () => {
  const queue = createHashQueue();
  let hasHashed = false;
  const left = queue.run({ isKnown: false, msLeft: () => 0 }, async () => {
    hasHashed = true;
  });
  await expect(left).rejects.toMatchObject({ code: 'service.timeout' });
  expect(hasHashed).toBe(false);
  expect(await queue.run(stranger, async () => 'hashed')).toBe('hashed');
});

test('a failed hash gives its slot back', async () => {
  const queue = createHashQueue();
  await expect(queue.run(stranger, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(stranger, async () => 'hashed')).toBe('hashed');
});

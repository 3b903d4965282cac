import { expect, test } from 'vitest';
import { createSignInAttempts } from '../src/store/sign-in-attempts.ts';
import { useApplications } from './support/applications.ts';

const applications = useApplications();
const startMs = Date.now();

/** Creates a replica whose clock is ahead of the others by this many milliseconds. */
function replica(aheadMs: number) {
  const { connection, clock } = applications.context;
  const nowMs = () => startMs + aheadMs;
  return createSignInAttempts({ connection, clock: { ...clock, nowMs, now: () => new Date(nowMs()) } });
}

test('an attempt that sets no lock sets none for a replica whose clock is behind', async () => {
  expect(await replica(5_000).take('counted')).toBe(0);
  expect(await replica(0).take('counted')).toBe(0);
  await replica(5_000).giveBack('counted');
  expect(await replica(0).take('counted')).toBe(0);
});

test('the fifth attempt in a row locks the address for half a minute', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await replica(0).take('guessed')).toBe(0);
  expect(await replica(0).take('guessed')).toBe(30);
  expect(await replica(30_000).take('guessed')).toBe(0);
});

import { expect, test } from 'vitest';
import {
  createSignInAttempts,
  freeAttempts,
  freeAttemptsOfEverybody,
} from '../src/store/sign-in-attempts.ts';
import { useApplications } from './support/applications.ts';

const applications = useApplications();
const startMs = Date.now();
const counter = (key: string) => ({ key, free: freeAttempts });

/** Creates a replica whose clock is ahead by this many milliseconds. */
function replica(aheadMs: number) {
  const { connection, clock } = applications.context;
  const nowMs = () => startMs + aheadMs;
  return createSignInAttempts({ connection, clock: { ...clock, nowMs, now: () => new Date(nowMs()) } });
}

test('an attempt that sets no lock does not lock a replica whose clock is behind either', async () => {
  expect(await replica(5_000).take(counter('counted'))).toBe(0);
  expect(await replica(0).take(counter('counted'))).toBe(0);
  await replica(5_000).giveBack(counter('counted'));
  expect(await replica(0).take(counter('counted'))).toBe(0);
});

test('the fifth attempt in a row locks the typed e-mail address for half a minute', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await replica(0).take(counter('guessed'))).toBe(0);
  expect(await replica(0).take(counter('guessed'))).toBe(30);
  expect(await replica(30_000).take(counter('guessed'))).toBe(0);
});

test('fifty attempts from many networks together lock an account for half a minute', async () => {
  const everybody = { key: 'tried by many', free: freeAttemptsOfEverybody };
  for (let attempt = 0; attempt < 50; attempt += 1) expect(await replica(0).take(everybody)).toBe(0);
  expect(await replica(0).take(everybody)).toBe(30);
});

test('the counters of an e-mail address are cleared together', async () => {
  for (const key of ['address', 'address:network:x', 'addresses'])
    for (let attempt = 0; attempt < 5; attempt += 1) await replica(0).take(counter(key));
  await replica(0).clearAll('address');
  expect(await replica(0).take(counter('address'))).toBe(0);
  expect(await replica(0).take(counter('address:network:x'))).toBe(0);
  expect(await replica(0).take(counter('addresses'))).toBe(30);
});

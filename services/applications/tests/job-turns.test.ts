import { expect, test } from 'vitest';
import { createJobTurns } from '../src/store/job-turns.ts';
import { useApplications } from './support/applications.ts';

const turns = { taken: [] as string[], rested: [] as string[] };
const applications = useApplications({
  jobTurns: {
    take: async (job) => turns.taken.push(job) > 0,
    rest: async (job) => void turns.rested.push(job),
  },
});
const minuteMs = 60_000;
const startMs = Date.UTC(2026, 0, 1);

/** Creates replicas with one database and one clock, which `at` moves. */
function replicas(count: number) {
  const { connection, clock } = applications.context;
  let nowMs = startMs;
  const ticking = { ...clock, nowMs: () => nowMs };
  const all = Array.from({ length: count }, () => createJobTurns({ connection, clock: ticking }));
  const askAll = async (job: string) => {
    const taken = await Promise.all(all.map((one) => one.take(job, minuteMs)));
    return taken.filter(Boolean).length;
  };
  const at = (ms: number) => {
    nowMs = startMs + ms;
  };
  return { all, askAll, at };
}

test('when replicas try at once, exactly one of them runs a job, every time', async () => {
  const { askAll, at } = replicas(4);
  for (const minute of [0, 1, 2]) {
    at(minute * minuteMs);
    expect(await askAll('often')).toBe(1);
    expect(await askAll('often')).toBe(0);
  }
});

test('when a replica dies, another replica runs its job at the due time', async () => {
  const { all, at } = replicas(2);
  expect(await all[0]?.take('orphaned', minuteMs)).toBe(true);
  at(minuteMs / 2);
  expect(await all[1]?.take('orphaned', minuteMs)).toBe(false);
  at(minuteMs);
  expect(await all[1]?.take('orphaned', minuteMs)).toBe(true);
});

test('jobs do not block each other', async () => {
  const { askAll } = replicas(2);
  expect(await askAll('one')).toBe(1);
  expect(await askAll('other')).toBe(1);
});

test('a job continues after a clock that was ahead is set back', async () => {
  const { askAll, at } = replicas(2);
  at(24 * 60 * minuteMs);
  expect(await askAll('ahead')).toBe(1);
  at(0);
  expect(await askAll('ahead')).toBe(1);
});

test('a long job pauses in all replicas, and a short job runs when it is due', async () => {
  const { all, askAll, at } = replicas(2);
  expect(await askAll('long')).toBe(1);
  await all[0]?.rest('long', 5 * minuteMs);
  expect(await askAll('short')).toBe(1);
  await all[0]?.rest('short', 0);
  at(minuteMs);
  expect([await askAll('long'), await askAll('short')]).toEqual([0, 1]);
  at(5 * minuteMs);
  expect(await askAll('long')).toBe(1);
});

test('a pause does not become longer when the clock is set back', async () => {
  const { all, askAll, at } = replicas(2);
  at(60 * minuteMs);
  expect(await askAll('resting')).toBe(1);
  await all[0]?.rest('resting', 5 * minuteMs);
  at(0);
  expect(await askAll('resting')).toBe(1);
});

test('a job pauses after its work, but not when a third party kept it waiting', async () => {
  Object.assign(turns, { taken: [], rested: [] });
  const turnsOf = (job: string) => turns.taken.filter((taken) => taken === job).length;
  for (const times of [1, 2]) {
    applications.clock.set(times * minuteMs);
    await expect.poll(() => turnsOf('end-declined-loans')).toBeGreaterThanOrEqual(times);
    await expect.poll(() => turns.rested).toContain('refer-waiting');
  }
  expect(turns.rested).not.toContain('end-declined-loans');
});

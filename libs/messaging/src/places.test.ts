import { operations } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { createPlaces, createShare, urgencyOf } from './places.ts';

/** Ends calls of these durations, one window after the other, and returns the share after each window. */
function sharesAfter(windows: readonly (readonly number[])[]): number[] {
  let nowMs = 0;
  const share = createShare(() => nowMs);
  return windows.map((durations) => {
    for (const duration of durations) share.note(duration);
    nowMs += 500;
    share.note(Number.POSITIVE_INFINITY);
    return Math.round(share.current() * 100);
  });
}

test('fewer changes may run at once while even the quickest is slow, until it is quick again', () => {
  const slow = [400, 900, 300];
  const quick = [400, 900, 30];
  expect(sharesAfter([slow, slow, slow, quick, quick, quick, quick, quick, quick])).toEqual([
    80, 64, 51, 61, 71, 81, 91, 100, 100,
  ]);
  expect(sharesAfter(Array(12).fill(slow)).at(-1)).toBe(25);
});

test('slow calls beside a quick one leave the number of places unchanged', () => {
  expect(sharesAfter([[5_000, 8_000, 20], [], [9_000, 149]])).toEqual([100, 100, 100]);
});

test('reads of status go first, changes leave places for them, and calls to third parties have places of their own', () => {
  const { getApplication, getSiteStatus, saveProgress, saveApplication, checkCredit, searchEmployers } =
    operations;
  const urgencies = (calls: readonly Parameters<typeof urgencyOf>[0][]) => calls.map(urgencyOf);
  expect(urgencies([getApplication, getSiteStatus])).toEqual(['first', 'first']);
  expect(urgencies([saveProgress, saveApplication])).toEqual(['usual', 'usual']);
  expect(urgencies([checkCredit, searchEmployers])).toEqual(['slow', 'slow']);
});

test('a read still finds a place when changes have used up theirs', async () => {
  const places = createPlaces(4);
  const held = Promise.withResolvers<void>();
  const runs = Array.from({ length: 3 }, () => places.run('usual', () => held.promise));
  expect([places.reserve('usual'), places.reserve('first')]).toEqual([undefined, expect.any(Function)]);
  await expect(places.run('usual', () => held.promise)).rejects.toMatchObject({
    code: 'service.overloaded',
  });
  held.resolve();
  await Promise.all(runs);
  expect(places.reserve('usual')).toEqual(expect.any(Function));
});

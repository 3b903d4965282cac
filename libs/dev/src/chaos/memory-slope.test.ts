import { expect, test } from 'vitest';
import { residentMb, slopeOf } from './memory-slope.ts';

const samples = (sizeAt: (minute: number) => number) =>
  Array.from({ length: 101 }, (_, minute) => ({ atMs: minute * 60_000, megabytes: sizeAt(minute) }));

test('memory that grows by two MB a minute after its warm-up has that slope', () => {
  expect(
    slopeOf(
      'a',
      samples((minute) => 100 + 2 * minute),
    ).mbPerMinute,
  ).toBe(2);
});

test('what is taken once in the warm-up and then kept is flat', () => {
  const warmed = slopeOf(
    'a',
    samples((minute) => (minute < 30 ? 100 + 5 * minute : 250)),
  );
  expect(warmed).toEqual({ name: 'a', first: 250, last: 250, most: 250, mbPerMinute: 0 });
});

test('a process that is gone has no size', () => {
  expect(residentMb(undefined)).toBeUndefined();
  if (process.platform === 'linux') expect(residentMb(process.pid)).toBeGreaterThan(10);
});

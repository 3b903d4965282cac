import { expect, test } from 'vitest';
import { slopeOf } from './memory-slope.ts';

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

test('a single step that is then kept is no growth, a step every ten minutes is', () => {
  expect(
    slopeOf(
      'a',
      samples((minute) => (minute < 60 ? 150 : 190)),
    ),
  ).toMatchObject({ first: 150, last: 190, mbPerMinute: 0 });
  expect(
    slopeOf(
      'a',
      samples((minute) => 150 + 20 * Math.floor(minute / 10)),
    ).mbPerMinute,
  ).toBeCloseTo(2, 0);
});

test('what was not measured has no slope, and is below no limit', () => {
  expect(slopeOf('a', []).mbPerMinute).toBeNaN();
  expect(slopeOf('a', samples(() => 1).slice(0, 1)).mbPerMinute < 0.5).toBe(false);
});

import { expect, test } from 'vitest';
import { median, percentile } from './percentile.ts';

test('a percentile is the value that the given share of all values does not exceed', () => {
  const values = [5, 1, 4, 2, 3];
  expect([0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([3, 5, 5]);
  expect(percentile([7], 0.5)).toBe(7);
  expect(median(values)).toBe(3);
});

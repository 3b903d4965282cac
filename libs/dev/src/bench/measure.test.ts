import { expect, test } from 'vitest';
import { percentile, tableOf, timeOf } from './measure.ts';

test('a percentile is one of the values, the one that so many do not exceed', () => {
  const values = [5, 1, 4, 2, 3];
  expect([0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([3, 5, 5]);
  expect(percentile([7], 0.5)).toBe(7);
});

test('what warms up is not counted', async () => {
  let calls = 0;
  const work = async () => {
    calls += 1;
  };
  const row = await timeOf('work', work, { runs: 4, warmUps: 2 });
  expect(calls).toBe(6);
  expect(row).toMatchObject({ name: 'work', unit: 'ms', runs: 4 });
});

test('a table names each figure with its unit', () => {
  const text = tableOf([
    { name: 'page 1', unit: 'ms', runs: 3, p50: 1, p95: 2, max: 3 },
    { name: 'export', unit: 'rows/s', value: 12_000 },
  ]);
  expect(text).toMatch(/page 1\s+1\s+2\s+3 {2}ms \(3 runs\)/);
  expect(text).toMatch(/export\s+12,000 rows\/s/);
});

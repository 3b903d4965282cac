import { expect, test } from 'vitest';
import { atMost, brief, ratioLine, tableOf, timeOf, timesOf, valueLine } from './measure.ts';

test('warm-up calls are not counted', async () => {
  let calls = 0;
  const work = async () => {
    calls += 1;
  };
  const row = await timeOf('work', work);
  expect(calls).toBe(33);
  expect(row).toMatchObject({ name: 'work', unit: 'ms', runs: 30 });
});

test('a table shows each value with its unit', () => {
  const text = tableOf([
    { name: 'page 1', unit: 'ms', runs: 3, p50: 1, p95: 2, max: 3 },
    { name: 'export', unit: 'rows/s', value: 12_000 },
  ]);
  expect(text).toMatch(/page 1\s+1\s+2\s+3 {2}ms \(3 runs\)/);
  expect(text).toMatch(/export\s+12,000 rows\/s/);
});

test('measured times are summarised with their 99th percentile in a column of its own', () => {
  const row = timesOf(
    'save',
    Array.from({ length: 200 }, (_, index) => index + 1),
  );
  expect(row).toEqual({ name: 'save', unit: 'ms', runs: 200, p50: 100, p95: 190, p99: 198, max: 200 });
  expect(tableOf([row])).toMatch(/p50 +p95 +p99 +max\n +save +100 +190 +198 +200 {2}ms/);
});

test('a ratio is rounded to three significant digits', () => {
  expect([0.123456, 12.3456, 1234.56].map(brief)).toEqual([0.123, 12.3, 1230]);
});

test('a ratio is the median of the ratios of all rounds', () => {
  expect(ratioLine('product against one process', [10, 40, 90], [10, 20, 30])).toEqual({
    name: 'product against one process',
    unit: '×',
    value: 2,
  });
});

test('a line says that it misses its goal, and a failed measurement meets none', () => {
  const met = atMost(22, valueLine('cold sign-in', 'requests', 22));
  const missed = atMost(100, timesOf('next case', [90, 120, 130]));
  expect(tableOf([met, missed])).toMatch(/\(at most 22\) +22 requests\n.*\(3 runs\), misses its goal$/);
  const failed = atMost(1, valueLine('list', 'kB', Number.NaN));
  expect([met, missed, failed].map(({ isMissed }) => isMissed)).toEqual([false, true, true]);
});

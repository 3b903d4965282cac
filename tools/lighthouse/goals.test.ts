import { expect, test } from 'vitest';
import { goalsOf } from './goals.ts';

const marks = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcpMs: 700,
  fcpMs: 600,
  tbtMs: 0,
  cls: 0,
  benchmarkIndex: 1_500,
  shortcomings: [],
};
const timings = {
  stepChangeMs: 40,
  saveAcknowledgedMs: 30,
  nextStepShownMs: 90,
  offlineFcpMs: 300,
  offlineInteractiveMs: 700,
  repeatLoadBytes: 0,
};
const weights = [{ name: 'home', bytes: 6_000, maxBytes: 14_000, encoding: 'gzip', isOver: false }];
const asked = { shown: 40, filled: 34, taps: 20 };
const missed = (measurements: Parameters<typeof goalsOf>[0]) =>
  goalsOf(measurements)
    .filter(({ isMet }) => !isMet)
    .map(({ name }) => name);

test('each goal is reported as met or missed, and a failed measurement never meets its goal', () => {
  expect(missed({ marks, timings, weights, findings: 0, asked })).toEqual([]);
  expect(missed({ marks: { ...marks, seo: 99, cls: 0.001 }, timings, weights, findings: 1, asked })).toEqual([
    'SEO at least 100',
    'CLS at most 0',
    'findings on all screens at most 0',
  ]);
  expect(missed({ marks: { ...marks, lcpMs: Number.NaN }, timings, weights, findings: 0, asked })).toEqual([
    'LCP at most 800 ms',
  ]);
  expect(missed({ marks, timings, weights, findings: 0, asked: { ...asked, filled: 35, taps: 21 } })).toEqual(
    ['inputs that a new person fills at most 34', 'taps on buttons from home to submitted at most 20'],
  );
  const heavy = [{ name: 'home', bytes: 14_001, maxBytes: 14_000, encoding: 'gzip', isOver: true }];
  expect(missed({ marks, timings, weights: heavy, findings: 0, asked })).toEqual(['home at most 14 kB']);
});

import { addDays } from '@tshepa/contracts/rules/dates';
import { expect, test } from 'vitest';
import {
  applicationPoints,
  approvalPoints,
  approvalRate,
  columnUnit,
  durationText,
  lastDays,
  ticksFor,
} from './series.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ day: addDays('2026-01-01', index), count: index + 1 }));

test('up to 92 days have a column each, and more days are grouped by week without losing a day', () => {
  expect(columnUnit(days(92))).toBe('day');
  expect(applicationPoints(days(92))).toHaveLength(92);
  expect(columnUnit(days(93))).toBe('week');
  const weeks = applicationPoints(days(93));
  expect(weeks).toHaveLength(14);
  expect(weeks[0]).toEqual({ label: '01-01', name: '01-01-2026 to 07-01-2026', value: 28 });
  expect(weeks.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe((93 * 94) / 2);
});

test('the approval rate counts only decisions, and is null without decisions', () => {
  const decisions = [
    { day: '2026-01-01', approved: 3, declined: 1 },
    { day: '2026-01-02', approved: 0, declined: 0 },
  ];
  expect(approvalPoints(decisions).map(({ value }) => value)).toEqual([75, null]);
  expect(approvalRate(decisions)).toBe(75);
  expect(approvalRate([])).toBeNull();
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [23, [0, 10, 20, 30]],
  [402, [0, 200, 400, 600]],
  [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
])('the axis up to %d has round numbers', (largest, ticks) => {
  expect(ticksFor(largest)).toEqual(ticks);
});

test.each([
  [20, 'under 1 min'],
  [61, '1 min'],
  [3_600, '1 h'],
  [9_000, '2 h 30 min'],
  [47 * 3_600, '47 h'],
  [51 * 3_600, '2 days 3 h'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('a range of the last days ends today', () => {
  expect(lastDays('2026-03-01', 30)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});

import { expect, test } from 'vitest';
import { localTime, snoozeProblem, snoozeTimes } from './snooze-times.ts';

const labels = (now: string) => snoozeTimes(new Date(`${now}+02:00`)).map(({ label }) => label);

test('[S9.12] a snooze ends in an hour, in three, when the office opens next, or in a week', () => {
  expect(labels('2026-11-26T12:00:00')).toEqual([
    'For 1 hour (13:00)',
    'For 3 hours (15:00)',
    'Until the next working day (27-11-2026 08:30)',
    'For a week (03-12-2026 12:00)',
  ]);
});

test('[S9.12] weekends and public holidays are no working days', () => {
  const day = (now: string) => labels(now)[2];
  expect(day('2026-11-27T12:00:00')).toContain('30-11-2026 08:30');
  expect(day('2026-12-15T07:00:00')).toContain('17-12-2026 08:30');
});

test('another time is a time in South Africa within two weeks', () => {
  const now = new Date('2026-11-26T12:00:00+02:00');
  const problem = (typed: string) => snoozeProblem(localTime(typed), now);
  expect(localTime('2026-11-26T13:30')?.toISOString()).toBe('2026-11-26T11:30:00.000Z');
  expect(problem('2026-11-26T13:30')).toBeUndefined();
  expect(problem('2026-12-10T12:00')).toBeUndefined();
  for (const typed of ['', 'soon', '2026-11-26T12:00', '2026-12-10T12:01'])
    expect(problem(typed), typed).toBe('Choose a time within the next two weeks');
});

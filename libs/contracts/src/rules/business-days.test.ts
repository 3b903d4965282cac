import { describe, expect, test } from 'vitest';
import { reportAge, reportIsFresh } from './bureau.ts';
import {
  businessDaysAfter,
  collectionDay,
  easterSunday,
  isBusinessDay,
  isPublicHoliday,
} from './business-days.ts';

describe('the calendar of business days', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2035, '2035-03-25'],
    [2038, '2038-04-25'],
  ])('Easter Sunday of %d is %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });

  test('the holidays of 2026 match the official calendar', () => {
    const holidays = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    ).filter(isPublicHoliday);
    // 9 August 2026 is a Sunday, so the following Monday is a holiday too.
    expect(holidays).toEqual(
      '01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26'
        .split(' ')
        .map((day) => `2026-${day}`),
    );
  });

  test('a holiday proclaimed for one year, and the Monday after a holiday on a Sunday, are not business days', () => {
    expect(isBusinessDay('2024-05-29')).toBe(false);
    expect(isBusinessDay('2025-05-29')).toBe(true);
    expect(isBusinessDay('2027-03-22')).toBe(false);
    expect(isBusinessDay('2027-12-27')).toBe(false);
    // Easter Monday, the Friday before it, and an ordinary Saturday.
    expect(['2026-04-03', '2026-04-06', '2026-11-21'].map(isBusinessDay)).toEqual([false, false, false]);
  });

  test('weekends and holidays are not counted', () => {
    expect(businessDaysAfter('2026-11-20', '2026-11-23')).toBe(1);
    expect(businessDaysAfter('2026-11-23', '2026-11-23')).toBe(0);
    expect(businessDaysAfter('2026-12-11', '2026-12-29')).toBe(10);
  });
});

describe('[S4.04] the validity of a bureau report', () => {
  const pulledAt = '2026-04-01T10:00:00.000Z';

  test('a report is valid for seven business days, and the Easter holidays do not count', () => {
    const on = (day: string) => new Date(`${day}T08:00:00.000Z`);
    expect(reportAge(pulledAt, on('2026-04-14'))).toBe(7);
    expect(reportIsFresh(pulledAt, on('2026-04-14'))).toBe(true);
    expect(reportIsFresh(pulledAt, on('2026-04-15'))).toBe(false);
  });

  test('days begin and end at midnight in Johannesburg', () => {
    expect(reportAge('2026-11-23T21:59:00.000Z', new Date('2026-11-23T22:01:00.000Z'))).toBe(1);
    expect(reportAge('2026-11-23T22:01:00.000Z', new Date('2026-11-23T22:30:00.000Z'))).toBe(0);
  });
});

test.each([
  ['a weekday', '2026-11-30', '2026-11-30'],
  ['a Saturday', '2026-11-28', '2026-11-28'],
  ['a Sunday', '2026-11-29', '2026-11-30'],
  ['Christmas Day, with the Day of Goodwill and a Sunday after it', '2026-12-25', '2026-12-28'],
  ['a Sunday that makes the next Monday a holiday', '2026-08-09', '2026-08-11'],
  ['Good Friday', '2027-03-26', '2027-03-27'],
  ['Easter Sunday, with Family Day after it', '2027-03-28', '2027-03-30'],
  ['the day before New Year', '2026-12-31', '2026-12-31'],
])('an instalment that is due on %s is taken on a day on which banks collect', (_name, due, taken) => {
  expect(collectionDay(due)).toBe(taken);
});

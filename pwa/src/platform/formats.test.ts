import { expect, test } from 'vitest';
import { dayText, hiddenCellNo, momentOf, monthOf, staffMomentOf } from './formats.ts';

test('a moment of today shows its time in South Africa, any other moment also its day, and an invalid moment nothing', () => {
  const now = new Date('2026-11-21T12:30:00Z');
  expect(momentOf('2026-11-21T12:02:00.000Z', now)).toBe('14:02');
  // In Johannesburg this moment is already on 21 November.
  expect(momentOf('2026-11-20T22:30:00.000Z', now)).toBe('00:30');
  expect(momentOf('2026-11-20T21:59:00.000Z', now)).toBe('Friday 20 November, 23:59');
  expect(momentOf('soon', now)).toBe('');
});

test('[S9.08] staff read every moment as dd-MM-yyyy HH:mm in South African time, also a moment of today', () => {
  expect(staffMomentOf('2026-11-20T21:59:00.000Z')).toBe('20-11-2026 23:59');
  expect(staffMomentOf(new Date().toISOString())).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
});

test('a day shows its weekday, in another year also the year, and over a year away the year without the weekday', () => {
  const today = '2026-11-26';
  expect(dayText('2026-11-30', today)).toBe('Monday 30 November');
  expect(dayText('2026/01/01', today)).toBe('Thursday 1 January');
  expect(dayText('2027-01-08', today)).toBe('Friday 8 January 2027');
  expect(dayText('2025-12-31T22:00:00.000Z', today)).toBe('Wednesday 31 December 2025');
  expect(dayText('2016-05-06', today)).toBe('6 May 2016');
  expect(dayText('2031-11-26', today)).toBe('26 November 2031');
  expect(dayText('soon', today)).toBe('');
  expect(monthOf('2026-09-30')).toBe('September 2026');
});

test('[S2.20] a cell number is shown without its middle digits, on one line', () => {
  expect(hiddenCellNo('0821234567')).toBe('082\u00a0•••\u00a04567');
});

import { DatePicker } from 'react-datepicker';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayOf, noonOf } from './day-picker-days.ts';

// Johannesburg is where our days are counted. In Cairo and São Paulo summer time began at midnight, Apia moved across the
// date line, and the last two zones are the furthest ahead and behind.
const zones = [
  'Africa/Johannesburg',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
];
const days = ['1900-01-01', '1928-02-29', '1980-01-05', '2018-11-04', '2026-03-31', '2100-12-31'];

describe.each(zones)('with the browser in %s', (zone) => {
  afterEach(() => vi.unstubAllEnvs());

  test('[S9.08] a day that is passed to the calendar comes back as the same day', () => {
    vi.stubEnv('TZ', zone);
    expect(days.map((day) => dayOf(noonOf(day)))).toEqual(days);
  });
});

test('[S9.13] the date picker shows twelve years on a page, and times in steps of thirty minutes', () => {
  expect(DatePicker.defaultProps).toMatchObject({ yearItemNumber: 12, timeIntervals: 30 });
});

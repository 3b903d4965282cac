import { expect, test } from 'vitest';
import { openingAt, openMsBetween, serviceLevelStart } from './opening-hours.ts';

const at = (time: string) => openingAt(new Date(`${time}+02:00`));

test.each([
  ['at half past eight', '2026-11-27T08:30:00'],
  ['in the middle of the day', '2026-11-27T12:00:00'],
  ['a second before four', '2026-11-27T15:59:59'],
])('[S9.12] on a weekday, staff are at work %s', (_name, time) => {
  expect(at(time)).toEqual({ isOpen: true });
});

test.each([
  ['early in the morning', 'on the same day', '2026-11-26T07:00:00', '2026-11-26'],
  ['a second before half past eight', 'on the same day', '2026-11-26T08:29:59', '2026-11-26'],
  ['at four in the afternoon', 'on the next day', '2026-11-26T16:00:00', '2026-11-27'],
  ['late in the evening', 'on the next day', '2026-11-26T23:30:00', '2026-11-27'],
  ['on a Friday evening', 'on Monday', '2026-11-27T16:00:00', '2026-11-30'],
  ['on a Sunday', 'on Monday', '2026-11-29T12:00:00', '2026-11-30'],
  ['on a public holiday', 'on the day after it', '2026-12-16T10:00:00', '2026-12-17'],
  ['before Christmas on a Friday', 'after the weekend', '2026-12-24T16:30:00', '2026-12-28'],
  ['before Good Friday', 'after Family Day', '2027-03-25T18:00:00', '2027-03-30'],
  ['on a Sunday before a holiday that moved to Monday', 'on Tuesday', '2026-08-09T12:00:00', '2026-08-11'],
])('[S9.12] %s, staff are next at work %s', (_when, _next, time, opensOn) => {
  expect(at(time)).toEqual({ isOpen: false, opensOn });
});

test.each([
  ['in the middle of the day, ten minutes before', '2026-11-27T12:00:00', '2026-11-27T11:50:00'],
  [
    'four minutes after opening, six minutes before the last closing',
    '2026-11-27T08:34:00',
    '2026-11-26T15:54:00',
  ],
  ['exactly ten minutes after opening, at the opening', '2026-11-27T08:40:00', '2026-11-27T08:30:00'],
  ['at night, ten minutes before the last closing', '2026-11-27T03:00:00', '2026-11-26T15:50:00'],
  ['on a Sunday, on Friday afternoon', '2026-11-29T12:00:00', '2026-11-27T15:50:00'],
  ['on a Monday after a weekend, on Friday afternoon', '2026-11-30T08:31:00', '2026-11-27T15:51:00'],
  ['after a public holiday, on the day before it', '2026-12-17T08:30:00', '2026-12-15T15:50:00'],
])('[S9.12] the ten minutes of staff begin %s', (_when, now, start) => {
  expect(serviceLevelStart(new Date(`${now}+02:00`))).toEqual(new Date(`${start}+02:00`));
});

test.each([
  ['within a day', '2026-11-27T09:00:00', '2026-11-27T09:20:00', 20],
  ['over a night', '2026-11-26T15:50:00', '2026-11-27T08:40:00', 20],
  ['over a weekend', '2026-11-27T15:50:00', '2026-11-30T08:40:00', 20],
  ['over a public holiday', '2026-12-15T15:50:00', '2026-12-17T08:40:00', 20],
  ['at night', '2026-11-26T20:00:00', '2026-11-27T06:00:00', 0],
  ['over a whole day', '2026-11-26T06:00:00', '2026-11-26T23:00:00', 450],
])('[S9.12] %s, only opening hours count as waiting', (_when, from, until, minutes) => {
  const instant = (time: string) => new Date(`${time}+02:00`);
  expect(openMsBetween(instant(from), instant(until))).toBe(minutes * 60_000);
});

import { expect, test } from 'vitest';
import { heldUntil, parseQuietHours } from './quiet-hours.ts';

const night = parseQuietHours('20:00-08:00');
/** A time in South Africa. */
const sast = (text: string) => new Date(`${text}+02:00`);

test.each([
  ['2026-11-22T19:59:59', undefined],
  ['2026-11-22T20:00:00', '2026-11-23T08:00:00'],
  ['2026-11-22T23:59:59', '2026-11-23T08:00:00'],
  ['2026-11-23T00:00:00', '2026-11-23T08:00:00'],
  ['2026-12-31T21:30:15', '2027-01-01T08:00:00'],
  ['2026-11-23T07:59:59', '2026-11-23T08:00:00'],
  ['2026-11-23T08:00:00', undefined],
])('at %s in South Africa a message waits until %s', (now, until) => {
  expect(heldUntil(sast(now), night)?.toISOString()).toBe(until && sast(until).toISOString());
});

test('quiet hours can lie within one day, be empty, or be off', () => {
  const noon = parseQuietHours('12:00-13:30');
  expect(heldUntil(sast('2026-11-22T12:10:00'), noon)).toEqual(sast('2026-11-22T13:30:00'));
  expect(heldUntil(sast('2026-11-22T21:00:00'), noon)).toBeUndefined();
  expect(heldUntil(sast('2026-11-22T12:00:00'), parseQuietHours('12:00-12:00'))).toBeUndefined();
  for (const text of ['off', '24:00-08:00', '8:00-20:00']) expect(parseQuietHours(text)).toBeUndefined();
});

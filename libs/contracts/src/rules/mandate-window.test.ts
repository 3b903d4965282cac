import { describe, expect, test } from 'vitest';
import { cutOffPattern, mandateDeadline, mandateOffer } from './mandate-window.ts';

const at = (time: string, day = '2026-11-25') => new Date(`${day}T${time}+02:00`);
const cutOff = '20:00';

describe('[S9.06][S2.22] an immediate mandate', () => {
  test('can be accepted for two minutes', () => {
    expect(mandateDeadline(at('09:00:00'), 'immediate', cutOff)).toEqual(at('09:02:00'));
  });
  test('can be sent before the cut-off and from midnight, but not between them', () => {
    expect(mandateDeadline(at('19:59:59'), 'immediate', cutOff)).toBeDefined();
    for (const time of ['20:00:00', '23:59:59'])
      expect(mandateDeadline(at(time), 'immediate', cutOff)).toBeUndefined();
    expect(mandateDeadline(at('00:00:00', '2026-11-26'), 'immediate', cutOff)).toBeDefined();
  });
});

describe('a delayed mandate', () => {
  test.each([
    ['09:00:00', at('20:00:00')],
    ['19:57:59', at('20:00:00')],
    // A delayed mandate never leaves less time than an immediate mandate.
    ['19:58:00', at('20:00:00', '2026-11-26')],
    ['21:30:00', at('20:00:00', '2026-11-26')],
  ])('requested at %s can be accepted until %s', (time, until) => {
    expect(mandateDeadline(at(time), 'delayed', cutOff)).toEqual(until);
  });
  test('uses the calendar day in South Africa, also at the end of a year', () => {
    expect(mandateDeadline(at('22:00:00', '2026-12-31'), 'delayed', '20:30')).toEqual(
      at('20:30:00', '2027-01-01'),
    );
  });
});

test('the offer states whether an immediate mandate can be sent, and the deadline of a delayed mandate', () => {
  expect(mandateOffer(at('12:00:00'), cutOff)).toEqual({
    isOpen: true,
    delayedUntil: at('20:00:00').toISOString(),
  });
  expect(mandateOffer(at('20:00:00'), cutOff)).toEqual({
    isOpen: false,
    delayedUntil: at('20:00:00', '2026-11-26').toISOString(),
  });
});

test('24:00 means that there is no cut-off, and only a time of day is accepted', () => {
  expect(mandateDeadline(at('23:59:59'), 'immediate', '24:00')).toBeDefined();
  for (const good of ['00:00', '20:30', '23:59', '24:00']) expect(good).toMatch(cutOffPattern);
  for (const bad of ['24:01', '8:00', '20.30', '25:00', '']) expect(bad).not.toMatch(cutOffPattern);
});

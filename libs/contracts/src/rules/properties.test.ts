import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loanStates } from '../machine.ts';
import { isWeekendWindow, offeredPayoutOptions } from './cost-of-credit.ts';
import { addDays, addMonths, dayMs, formatDay, johannesburgDay, startOfDay } from './dates.ts';
import { initialsMatch, initialsOf } from './full-name.ts';
import { routePersonal } from './personal-routing.ts';

const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-Þà-öø-ÿ]{1,12}$/);
const instant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const day = instant.map((date) => date.toISOString().slice(0, 10));

test('[S5.01] the initials of any full name match it, whatever their spacing and case', () => {
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(' ', '  ', '. '),
      (names, gap) => {
        const fullName = names.join(' ');
        expect([...initialsOf(fullName)]).toHaveLength(names.length);
        expect(initialsMatch(fullName, [...initialsOf(fullName)].join(gap).toLowerCase())).toBe(true);
        expect(initialsMatch(fullName, `${initialsOf(fullName)}X`)).toBe(false);
      },
    ),
  );
});

test('adding days and subtracting them gives the same day, and adding a month adds 28 to 31 days', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -1000, max: 1000 }), (start, days) => {
      expect(addDays(addDays(start, days), -days)).toBe(start);
      const later = addMonths(start, 1);
      expect(later >= addDays(start, 28) && later <= addDays(start, 31)).toBe(true);
      expect(formatDay(start).split('-').toReversed().join('-')).toBe(start);
    }),
  );
});

test('[S9.07] the weekend window is 59 hours of each week: from Friday 13:00 until Monday 00:00 in Johannesburg', () => {
  fc.assert(
    fc.property(instant, (at) => {
      // Hours are counted from a Friday at 13:00 in Johannesburg, which is 11:00 UTC.
      const sinceFriday = (at.getTime() - Date.parse('2020-01-03T11:00:00Z')) % (7 * dayMs);
      const hours = (sinceFriday < 0 ? sinceFriday + 7 * dayMs : sinceFriday) / 3_600_000;
      expect(isWeekendWindow(at)).toBe(hours < 59);
      expect(offeredPayoutOptions({ now: at, approvedLoans: 0 })).toContain('e-wallet');
    }),
  );
});

test('a person with an active loan never reaches the consent screen, whatever their other records are', () => {
  const record = fc.record({
    customerId: fc.uuid(),
    state: fc.constantFrom(...loanStates),
    createdAt: instant,
    hasBureauData: fc.boolean(),
    isOwnedByDevice: fc.boolean(),
    isSettled: fc.constant(false),
    isRefused: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 6 }), instant, (records, now) => {
      const { next } = routePersonal([...records, { ...activeRecord(records), state: 'APPROVED' }], now);
      expect(['limit', 'loading']).toContain(next);
    }),
  );
});

const activeRecord = (records: readonly Parameters<typeof routePersonal>[0][number][]) => ({
  customerId: 'running',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  hasBureauData: true,
  isOwnedByDevice: records.length % 2 === 0,
  isSettled: false,
  isRefused: false,
});

test('a day begins two hours earlier in Johannesburg than in UTC', () => {
  fc.assert(
    fc.property(day, (wanted) => {
      expect(startOfDay(wanted)).toEqual(new Date(`${addDays(wanted, -1)}T22:00:00.000Z`));
      expect(johannesburgDay(new Date(`${addDays(wanted, -1)}T22:00:00.000Z`))).toBe(wanted);
      expect(johannesburgDay(new Date(`${addDays(wanted, -1)}T21:59:59.999Z`))).toBe(addDays(wanted, -1));
    }),
  );
});

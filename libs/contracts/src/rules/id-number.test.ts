import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ageInYears,
  birthDateOf,
  genderOf,
  hasValidCheckDigit,
  idNumberProblem,
  withCheckDigit,
} from './id-number.ts';

const today = '2026-11-21';

describe('ID numbers', () => {
  test.each([
    ['8801235111088', true],
    ['8001015009087', true],
    ['9202204720082', false],
    ['880123511108', false],
    ['88012351110888', false],
  ])('the check digit of %s is valid: %s', (idNumber, isValid) => {
    expect(hasValidCheckDigit(idNumber)).toBe(isValid);
  });

  test('the check digit of twelve digits is calculated, and any other text is refused', () => {
    expect(withCheckDigit('880123511108')).toBe('8801235111088');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (twelve) => hasValidCheckDigit(withCheckDigit(twelve))),
    );
    for (const wrong of ['', '88012351110', '8801235111088', '88012351110x'])
      expect(() => withCheckDigit(wrong)).toThrow(RangeError);
  });

  test('changing any single digit of a valid ID number makes it invalid', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{12}$/),
        fc.nat(12),
        fc.integer({ min: 1, max: 9 }),
        (twelve, at, shift) => {
          const valid = withCheckDigit(twelve);
          const changed = String((Number(valid[at]) + shift) % 10);
          expect(hasValidCheckDigit(valid.slice(0, at) + changed + valid.slice(at + 1))).toBe(false);
        },
      ),
    );
  });

  test('[S5.02] a two-digit year up to the current year is read as 20xx, and a later year as 19xx', () => {
    expect(birthDateOf('2611210000000', today)).toBe('2026-11-21');
    expect(birthDateOf('2701010000000', today)).toBe('1927-01-01');
    expect(birthDateOf('0002290000000', today)).toBe('2000-02-29');
    expect(birthDateOf('0102290000000', today)).toBeUndefined();
    expect(birthDateOf('8813010000000', today)).toBeUndefined();
  });

  test.each([
    ['0', 'female'],
    ['4', 'female'],
    ['5', 'male'],
    ['9', 'male'],
  ])('[S5.03] a seventh digit of %s means %s', (digit, gender) => {
    expect(genderOf(`880123${digit}111088`)).toBe(gender);
  });

  test('[S5.03][S8.05] an ID number without a seventh digit is an invalid format', () => {
    expect(() => genderOf('880123')).toThrow('Invalid ID number format');
    expect(() => genderOf('880123x111088')).toThrow('Invalid ID number format');
  });

  test('each mistake in an ID number has its own message', () => {
    expect(idNumberProblem('8801235111088', today)).toBeUndefined();
    expect(idNumberProblem('880123511108', today)).toContain('13 digits');
    expect(idNumberProblem('8813235111088', today)).toContain('not a date');
    expect(idNumberProblem('8801235111288', today)).toContain('citizen');
    expect(idNumberProblem('8801235111089', today)).toContain('mistake');
    expect(idNumberProblem(withCheckDigit('100101511108'), today)).toContain('18 or older');
  });

  test('a person turns 18 on the birthday, not the day before', () => {
    expect(ageInYears('2008-11-21', today)).toBe(18);
    expect(ageInYears('2008-11-22', today)).toBe(17);
  });
});

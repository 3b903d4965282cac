import { describe, expect, test } from 'vitest';
import { chosenLanguage, languageCookie, preferredLanguage } from './language.ts';

describe('which language to show', () => {
  test('the first of the phone’s languages that we have', () => {
    expect(preferredLanguage('', ['zu-ZA', 'en-US'])).toBe('zu');
    expect(preferredLanguage('', ['ts-ZA', 'ST', 'en'])).toBe('st');
    expect(preferredLanguage('', ['en-ZA', 'af'])).toBe('en');
  });

  test('English when the phone speaks none of them', () => {
    expect(preferredLanguage('', ['nr-ZA', 'pt'])).toBe('en');
    expect(preferredLanguage('', [])).toBe('en');
  });

  test('what was chosen counts more than the phone', () => {
    expect(preferredLanguage('session=1; lang=xh', ['zu-ZA'])).toBe('xh');
    expect(chosenLanguage('slang=zu')).toBeUndefined();
    expect(chosenLanguage('lang=tlh')).toBeUndefined();
  });

  test('a choice is kept for a year, for every page', () => {
    expect(languageCookie('af')).toBe('lang=af; path=/; max-age=31536000; samesite=lax');
    expect(chosenLanguage(languageCookie('af'))).toBe('af');
  });
});

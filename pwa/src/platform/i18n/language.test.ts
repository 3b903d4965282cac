import { describe, expect, test } from 'vitest';
import { chosenLanguage, languageCookie, preferredLanguage } from './language.ts';

describe('the language of the screens', () => {
  test('is the first of the phone’s languages that the app has', () => {
    expect(preferredLanguage('', ['zu-ZA', 'en-US'])).toBe('zu');
    expect(preferredLanguage('', ['ts-ZA', 'ST', 'en'])).toBe('st');
    expect(preferredLanguage('', ['en-ZA', 'af'])).toBe('en');
  });

  test('is English when the phone has no supported language', () => {
    expect(preferredLanguage('', ['nr-ZA', 'pt'])).toBe('en');
    expect(preferredLanguage('', [])).toBe('en');
  });

  test('is the chosen language, whatever the phone’s languages are', () => {
    expect(preferredLanguage('session=1; lang=xh', ['zu-ZA'])).toBe('xh');
    expect(chosenLanguage('slang=zu')).toBeUndefined();
    expect(chosenLanguage('lang=tlh')).toBeUndefined();
  });

  test('is kept for a year, for every page', () => {
    expect(languageCookie('af')).toBe('lang=af; path=/; max-age=31536000; samesite=lax');
    expect(chosenLanguage(languageCookie('af'))).toBe('af');
  });
});

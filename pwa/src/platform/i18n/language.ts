export const languages = [
  { id: 'en', name: 'English' },
  { id: 'zu', name: 'isiZulu' },
  { id: 'xh', name: 'isiXhosa' },
  { id: 'af', name: 'Afrikaans' },
  { id: 'st', name: 'Sesotho' },
] as const;

export type Language = (typeof languages)[number]['id'];

export const isLanguage = (text: string | undefined): text is Language =>
  languages.some(({ id }) => id === text);

const oneYearSeconds = 365 * 24 * 60 * 60;

/** Returns the language in the cookie. `cookies` has the format of `document.cookie`. */
export function chosenLanguage(cookies: string): Language | undefined {
  const chosen = /(?:^|;\s*)lang=([a-z]+)/.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : undefined;
}

/**
 * Returns the chosen language, or the first of the phone's languages that the app has (`zu-ZA`, `en-US`), or English.
 */
export const preferredLanguage = (cookies: string, phoneLanguages: readonly string[]): Language =>
  chosenLanguage(cookies) ??
  phoneLanguages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ??
  'en';

/** A cookie can be read before the first paint, unlike IndexedDB. Local storage is kept to its two documented keys. */
export const languageCookie = (language: Language): string =>
  `lang=${language}; path=/; max-age=${oneYearSeconds}; samesite=lax`;

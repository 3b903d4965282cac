/** The languages of the applicant's screens, each by its own name. */
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

/** The language chosen on this phone, if one was: `cookies` as in `document.cookie`. */
export function chosenLanguage(cookies: string): Language | undefined {
  const chosen = /(?:^|;\s*)lang=([a-z]+)/.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : undefined;
}

/** What was chosen, else the first of the phone's languages (`zu-ZA`, `en-US`) that we have, else English. */
export const preferredLanguage = (cookies: string, phoneLanguages: readonly string[]): Language =>
  chosenLanguage(cookies) ??
  phoneLanguages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ??
  'en';

/**
 * The cookie that keeps a choice. A cookie can be read before the first paint, which IndexedDB cannot, and
 * local storage holds only the two keys that the product promises.
 */
export const languageCookie = (language: Language): string =>
  `lang=${language}; path=/; max-age=${oneYearSeconds}; samesite=lax`;

import type { Language } from '../language.ts';

/** Messages whose translation equals the English; add a message only after checking its translations. */
export const sameInEnglish: Partial<Record<Language, readonly string[]>> = {
  af: ['April', 'Bank', 'Later', 'November', 'September'],
};

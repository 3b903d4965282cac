import type { Language } from '../language.ts';

/** Messages whose translation equals the English; add one only after checking it. */
export const sameInEnglish: Partial<Record<Language, readonly string[]>> = {
  af: ['April', 'Bank', 'Later', 'November', 'September'],
};

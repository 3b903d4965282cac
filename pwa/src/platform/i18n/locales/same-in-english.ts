import type { Language } from '../lib/language.ts';

/** Messages that a language writes just like English. Whoever adds one has looked. */
export const sameInEnglish: Partial<Record<Language, readonly string[]>> = {
  af: ['Bank', 'Later'],
};

import type { Language } from '../language.ts';

/** Messages that a language writes just like English. Whoever adds one has looked. */
export const sameInEnglish: Partial<Record<Language, readonly string[]>> = {
  af: ['Bank', 'Later'],
};

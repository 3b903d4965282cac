import * as z from 'zod/mini';

/**
 * Sixteen consonants, four bits each. Without vowels no code is a word or a name. I, L, N, O, P, Q, U and V are left out,
 * because they look like a digit or like another letter, or are easily heard as another letter.
 */
const letters = 'BCDFGHJKMRSTWXYZ';
const codeLength = 8;

export const supportCodeSchema = z.string().check(z.regex(new RegExp(`^[${letters}]{${codeLength}}$`)));

/** Returns a new support code from at least eight random bytes. */
export const supportCodeFrom = (random: Uint8Array): string =>
  [...random.subarray(0, codeLength)].map((byte) => letters[byte % letters.length]).join('');

/** Returns the support code in a text that somebody typed, or undefined when the text is something else. */
export const supportCodeOf = (typed: string): string | undefined =>
  supportCodeSchema.safeParse(typed.toUpperCase().replaceAll(/[\s-]/g, '')).data;

/** Writes a code as people read it aloud, in two groups of four: `BCDF GHJK`. */
export const shownSupportCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

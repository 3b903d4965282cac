/**
 * Sentences about typed text. Each begins with what is wanted and ends with what is in the way, so that a person can put
 * it right without counting. The app translates the two halves one by one (`say` of its contract messages).
 */

const cannotBeSeen = /[\p{C}\p{Z}]/u;

/** A character as it can be written in a sentence: itself, or its number when it cannot be seen. */
const written = (character: string) =>
  cannotBeSeen.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

/** `Use at most 34 characters. You typed 40.` */
export const withCount = (wanted: string, count: number) => `${wanted}. You typed ${count}.`;

/** What is said when a paste is longer than a field that has a cap: it is refused whole, never cut to another number. */
export const withPasted = (wanted: string, count: number) =>
  `${wanted}. You pasted ${count} characters, so this answer was left as it was.`;

/** `Use letters only. Please take out “4”.` for the first character that is not allowed; else what is wanted alone. */
export function withCharacter(wanted: string, text: string, allowed: RegExp): string {
  const found = [...text].find((character) => !allowed.test(character));
  return found === undefined ? wanted : `${wanted}. Please take out “${written(found)}”.`;
}

/** What is wrong with text that should be `length` digits, or up to that many. */
export function digitsProblem(wanted: string, text: string, length: number): string {
  const problem = withCharacter(wanted, text, /[0-9]/);
  return problem !== wanted || text === '' || text.length === length
    ? problem
    : withCount(wanted, text.length);
}

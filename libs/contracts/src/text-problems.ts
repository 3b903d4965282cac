/**
 * Messages about typed text. Each begins with what is expected and ends with what is wrong, so that people can correct
 * the text without counting. The app translates the two halves separately (`say` in its contract messages).
 */

const cannotBeSeen = /[\p{C}\p{Z}]/u;

/** Makes a character visible in a message by replacing an invisible character with its code point. */
const written = (character: string) =>
  cannotBeSeen.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

/** `Use at most 34 characters. You typed 40.` */
export const withCount = (wanted: string, count: number) => `${wanted}. You typed ${count}.`;

/** Explains a rejected paste. Truncating a pasted number would silently turn it into a different number. */
export const withPasted = (wanted: string, count: number) =>
  `${wanted}. You pasted ${count} characters, so this answer was left as it was.`;

/** Names the first disallowed character (`Use letters only. Please take out “4”.`), or returns `wanted` alone. */
export function withCharacter(wanted: string, text: string, allowed: RegExp): string {
  const found = [...text].find((character) => !allowed.test(character));
  return found === undefined ? wanted : `${wanted}. Please take out “${written(found)}”.`;
}

/** Describes the problem with text that should consist of digits, at most or exactly `length` of them. */
export function digitsProblem(wanted: string, text: string, length: number): string {
  const problem = withCharacter(wanted, text, /[0-9]/);
  return problem !== wanted || text === '' || text.length === length
    ? problem
    : withCount(wanted, text.length);
}

/** Nobody types more of a name before choosing it. */
const longestTyped = 40;

export type TypedMention = { from: number; typed: string };

/** Returns what is typed of a name between an @ and the caret, or undefined where no name is typed. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const from = text.slice(0, caret).lastIndexOf('@');
  if (from < 0 || /[\p{L}\p{N}]/u.test(text.charAt(from - 1))) return undefined;
  const typed = text.slice(from + 1, caret);
  return typed.includes('\n') || typed.length > longestTyped ? undefined : { from, typed };
}

/** Returns the people of whose name a word begins with what is typed. Whose name is complete is not offered again. */
export const matching = <Person extends { name: string }>(
  typed: string,
  people: readonly Person[],
): Person[] => {
  const wanted = typed.toLowerCase();
  return people.filter(({ name }) => {
    const known = name.toLowerCase();
    return known !== wanted && ` ${known}`.includes(` ${wanted}`);
  });
};

/** Puts a name in place of what was typed of it. `caret` is the place behind it. */
export function withMention(
  text: string,
  caret: number,
  { from, name }: { from: number; name: string },
): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Lower-case words that belong to the surname after them, as in `van der Merwe`, `du Plessis` and `Janse van Rensburg`. */
const particles = new Set([
  ...['da', 'de', 'del', 'den', 'der', 'di', 'dos', 'du', 'janse', 'jansen', 'la', 'le', 'st'],
  ...['te', 'ten', 'ter', 'van', 'von'],
]);

const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleUpperCase('en-ZA');

const wordsOf = (fullName: string): string[] => fullName.split(/\s+/).filter((word) => word !== '');

/**
 * Returns the first letter of each name, as a capital without accents. A hyphen or an apostrophe begins another name.
 */
const firstLetters = (fullName: string): string[] =>
  folded(fullName)
    .split(/\P{L}+/u)
    .flatMap((name) => [...name].slice(0, 1));

/** Returns the first letter of each name in capitals: `Thandi Grace Nkosi` gives `TGN`. */
export const initialsOf = (fullName: string): string =>
  wordsOf(fullName)
    .flatMap((word) => firstLetters(word).slice(0, 1))
    .join('');

/**
 * Checks initials against a full name. Some people leave out names, so any of the first letters match in the order of the
 * names: `TN`, `TG` and `T.G.N.` all match Thandi Grace Nkosi, and `SO` and `SB` match Sipho O'Brien. Case, accents,
 * spaces, hyphens, apostrophes and full stops are ignored. This is wider than S5.01 on purpose.
 */
export function initialsMatch(fullName: string, initials: string): boolean {
  const given = [...folded(initials).replace(/[\s.'’-]/g, '')];
  let matched = 0;
  for (const letter of firstLetters(fullName)) if (letter === given[matched]) matched += 1;
  return given.length > 0 && matched === given.length;
}

/**
 * Reads the other answers about a person's name out of the full name, as the identity document prints it: first names,
 * and then the surname with its particles. Only the person knows whether other words belong to the surname.
 */
export function readFullName(fullName: string): { initials: string; firstName: string; lastName: string } {
  const words = wordsOf(fullName);
  let surnameAt = Math.max(words.length - 1, 1);
  while (surnameAt > 1 && particles.has(words[surnameAt - 1]?.toLowerCase() ?? '')) surnameAt -= 1;
  return {
    initials: initialsOf(fullName),
    firstName: words[0] ?? '',
    lastName: words.slice(surnameAt).join(' '),
  };
}

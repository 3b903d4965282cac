const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'adv', 'rev', 'mnr', 'mev', 'mej']);

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word && !titles.has(word));

/**
 * Returns true when every word of a holder such as `MR TJ NKOSI` is a title, a name or initials of the person, and at
 * least one word is a whole name.
 */
export function isSameHolder(holder: string, fullName: string): boolean {
  const names = wordsOf(fullName);
  const words = wordsOf(holder);
  const initials = names.map((name) => name.charAt(0)).join('');
  const isInitials = (word: string) => word.length < names.length && initials.includes(word);
  return (
    words.some((word) => names.includes(word)) &&
    words.every((word) => names.includes(word) || isInitials(word))
  );
}

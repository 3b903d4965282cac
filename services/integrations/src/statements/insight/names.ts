const titles = /\b(?:mr|mrs|ms|miss|dr|prof|rev|adv|mnr|mev|mej|me)\b\.?/g;

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(titles, ' ')
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word !== '');

/**
 * Whether two names may be of one person: a surname in common, and no first name or initial that says otherwise. Banks
 * print initials, titles and married names, so this says no only when it is sure.
 */
export function mayBeSamePerson(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return true;
  const isLong = (word: string) => word.length > 2;
  const shared = a.filter((word) => isLong(word) && b.includes(word));
  if (shared.length === 0) return false;
  const firsts = (words: string[]) => words.filter((word) => !shared.includes(word)).map((word) => word[0]);
  const [restA, restB] = [firsts(a), firsts(b)];
  return restA.length === 0 || restB.length === 0 || restA.some((letter) => restB.includes(letter));
}

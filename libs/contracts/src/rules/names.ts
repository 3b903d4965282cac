const titles = /\b(?:mr|mrs|ms|miss|dr|prof|rev|adv|mnr|mev|mej|me)\b\.?/g;

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(titles, ' ')
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word !== '');

/** The reason for a closer look at statements whose holder has another name than the applicant. */
export const holderIsSomebodyElse = 'The account holder is not the applicant by name';

/** Returns false only when two names surely belong to two people, because banks print initials, titles and married names. */
export function canBeSamePerson(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return true;
  const isLong = (word: string) => word.length > 2;
  const shared = a.filter((word) => isLong(word) && b.includes(word));
  if (shared.length === 0) return false;
  const firsts = (words: string[]) => words.filter((word) => !shared.includes(word)).map((word) => word[0]);
  const [restA, restB] = [firsts(a), firsts(b)];
  return restA.length === 0 || restB.length === 0 || restA.some((letter) => restB.includes(letter));
}

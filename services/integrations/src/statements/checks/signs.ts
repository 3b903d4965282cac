import table from './signs.json' with { type: 'json' };

/** Something that speaks for a change to a file. `page` is left out for the file as a whole. */
export type Sign = { sign: keyof typeof table; weight: number; page?: number; sentence: string };

/** From this sum on, a person looks at the statement. */
const toCheckFrom = 0.5;
/** From this sum on, the statement counts as changed. No weak sign reaches it alone. */
const tamperedFrom = 1;

/** Returns a sign with its sentence for staff, which ends with the page. */
export function signOf(
  sign: keyof typeof table,
  { what = '', page }: { what?: string; page?: number } = {},
): Sign {
  const { weight, sentence } = table[sign];
  const said = sentence.replace('{what}', what);
  return {
    sign,
    weight,
    ...(page === undefined ? {} : { page }),
    sentence: page === undefined ? said : `${said} (page ${page})`,
  };
}

/** Weighs the signs together. Several finds of one sign count once. */
export function weigh(signs: readonly Sign[]): 'tampered' | 'to-check' | null {
  const bySign = new Map(signs.map(({ sign, weight }) => [sign, weight]));
  // Cents of weights, because fractions do not add up exactly.
  const sum = [...bySign.values()].reduce((total, weight) => total + Math.round(weight * 100), 0) / 100;
  if (sum >= tamperedFrom) return 'tampered';
  return sum >= toCheckFrom ? 'to-check' : null;
}

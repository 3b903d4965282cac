import words from './words.json' with { type: 'json' };

export type Role =
  | 'date'
  | 'description'
  | 'category'
  | 'reference'
  | 'listNumber'
  | 'fee'
  | 'in'
  | 'out'
  | 'amount'
  | 'balance'
  /** Charges that are shown but not deducted. */
  | 'accrued'
  /** A word in a header that names no column. */
  | 'filler';

export const moneyRoles: ReadonlySet<Role> = new Set(['fee', 'in', 'out', 'amount', 'balance', 'accrued']);

/** Headings by role, in compact form: without spaces and marks, in lower case. */
const headings: Readonly<Record<Role, readonly string[]>> = words.headings;

const byWord = new Map<string, Role>(
  (Object.keys(headings) as Role[]).flatMap((role) => headings[role].map((word) => [word, role] as const)),
);
const longest = Math.max(...[...byWord.keys()].map((word) => word.length));

export type HeaderWord = { role: Role; start: number; end: number };

/** Splits a text into headings, however they are spaced; null when it contains anything else. */
export function headingsOf(text: string): HeaderWord[] | null {
  // Units and signs in brackets are no headings: (R), (+), (+/-).
  const blanked = text.replace(/\((?:R|ZAR|[+\-/ ]+)\)/gi, (part) => ' '.repeat(part.length));
  const places: number[] = [];
  let letters = '';
  for (const [index, character] of [...blanked].entries()) {
    if (/\d/.test(character)) return null;
    if (!/\p{L}/u.test(character)) continue;
    letters += character.toLowerCase();
    places.push(index);
  }
  if (letters === '') return null;
  // The fewest headings win: `Transaction Description` is one.
  const best: (HeaderWord[] | null)[] = [[]];
  for (let end = 1; end <= letters.length; end += 1) {
    let shortest: HeaderWord[] | null = null;
    for (let start = Math.max(0, end - longest); start < end; start += 1) {
      const before = best[start];
      const role = byWord.get(letters.slice(start, end));
      if (!before || !role || (shortest && shortest.length <= before.length + 1)) continue;
      shortest = [...before, { role, start: places[start] ?? 0, end: (places[end - 1] ?? 0) + 1 }];
    }
    best[end] = shortest;
  }
  return best[letters.length] ?? null;
}

import type { Line } from '../layout/lines.ts';
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

type HeaderWord = { role: Role; start: number; end: number };

/** Splits a text into headings, however they are spaced. Returns null when the text contains anything else. */
function headingsOf(text: string): HeaderWord[] | null {
  // Units and signs in brackets are not headings: (R), (+), (+/-).
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
  // The split into the fewest headings wins: `Transaction Description` is one heading.
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

export type Column = {
  role: Role;
  x0: number;
  x1: number;
  /** True when the heading is a cell of its own, so that its column starts there. */
  isApart: boolean;
};
export type Header = {
  first: number;
  last: number;
  columns: Column[];
  /** True when the headings are side by side, so that positions identify columns. */
  hasPlaces: boolean;
};

const isComplete = (roles: ReadonlySet<Role>) =>
  roles.has('date') && roles.has('balance') && (roles.has('amount') || roles.has('in') || roles.has('out'));

const maximumLines = 12;
const maximumWrappedLines = 4;

export function findHeaders(lines: readonly Line[]): Header[] {
  const headings = lines.map(({ text }) =>
    text.length <= 160 ? (headingsOf(text) ?? headingsWithUnknown(text)) : null,
  );
  const headers: Header[] = [];
  let index = 0;
  while (index < lines.length) {
    const header = headerAt(lines, headings, index);
    if (header) headers.push(header);
    index = header ? header.last + 1 : index + 1;
  }
  return headers;
}

/** A description may consist of one or two headings, but never of a whole header. */
function headingsWithUnknown(text: string): HeaderWord[] | null {
  const cells = text.split('\t');
  if (cells.length < 4) return null;
  const unknown = cells.filter((cell) => headingsOf(cell) === null);
  const [one] = unknown;
  if (unknown.length !== 1 || !one || /\d/.test(one) || one.trim().length > 24) return null;
  const found = headingsOf(text.replace(one, ' '.repeat(one.length)));
  return found && isComplete(new Set(found.map(({ role }) => role))) ? found : null;
}

type Headings = readonly (HeaderWord[] | null)[];

function headerAt(lines: readonly Line[], headings: Headings, first: number): Header | null {
  const columns: Column[] = [];
  const roles = new Set<Role>();
  let last = first;
  let complete = -1;
  for (; last < lines.length && last < first + maximumLines; last += 1) {
    const line = lines[last];
    const found = headings[last];
    if (!line || !found || line.page !== lines[first]?.page) break;
    // A second date after a complete header belongs to the next header.
    if (complete >= 0 && found.some(({ role }) => role === 'date')) break;
    for (const { role, start, end } of found) {
      roles.add(role);
      const isApart = /\t$| {2}$/.test(line.text.slice(0, start));
      columns.push({ role, x0: line.x0[start] ?? 0, x1: line.x1[end - 1] ?? 0, isApart });
    }
    if (isComplete(roles)) complete = last;
  }
  if (complete < 0) return null;
  const useful = joinWrapped(columns.filter(({ role }) => role !== 'filler'));
  if (complete - first < maximumWrappedLines) useful.sort((a, b) => a.x0 - b.x0);
  const money = useful.filter(({ role }) => moneyRoles.has(role));
  // Headings in one run of words do not show the positions of their columns.
  const hasPlaces =
    complete - first < maximumWrappedLines &&
    useful.some(({ isApart }) => isApart) &&
    money.every((column, index) => index === 0 || column.x0 > (money[index - 1]?.x0 ?? 0) + 1);
  return { first, last: Math.max(complete, last - 1), columns: useful, hasPlaces };
}

/** Joins wrapped headings. A second `Amount` below `Debit` is not a column of its own. */
function joinWrapped(columns: readonly Column[]): Column[] {
  const roles = new Set(columns.map(({ role }) => role));
  const hasAccrued = roles.has('accrued');
  return columns.filter(({ role }, index) => {
    if (role === 'amount' && (roles.has('in') || roles.has('out'))) return false;
    // `Accrued`, `Bank` and `Charges` on three lines are one column after the balance.
    if (hasAccrued && role === 'fee') return false;
    return columns.findIndex((other) => other.role === role) === index || role === 'date';
  });
}

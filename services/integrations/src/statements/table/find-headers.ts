import type { Line } from '../layout/lines.ts';
import { type HeaderWord, headingsOf, moneyRoles, type Role } from './header-words.ts';

export type Column = {
  role: Role;
  x0: number;
  x1: number;
  /** The heading is a cell of its own, so its column starts there. */
  isApart: boolean;
};
export type Header = {
  first: number;
  last: number;
  columns: Column[];
  /** The headings are side by side, so positions identify columns. */
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
    // A second date after a complete header would be the next header.
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
  // Headings in one run of words are not at the positions of their columns.
  const hasPlaces =
    complete - first < maximumWrappedLines &&
    useful.some(({ isApart }) => isApart) &&
    money.every((column, index) => index === 0 || column.x0 > (money[index - 1]?.x0 ?? 0) + 1);
  return { first, last: Math.max(complete, last - 1), columns: useful, hasPlaces };
}

/** Joins wrapped headings: a second `Amount` below `Debit` is no column of its own. */
function joinWrapped(columns: readonly Column[]): Column[] {
  const roles = new Set(columns.map(({ role }) => role));
  const hasAccrued = roles.has('accrued');
  return columns.filter(({ role }, index) => {
    if (role === 'amount' && (roles.has('in') || roles.has('out'))) return false;
    // `Accrued`, `Bank`, `Charges` on three lines are one column behind the balance.
    if (hasAccrued && role === 'fee') return false;
    return columns.findIndex((other) => other.role === role) === index || role === 'date';
  });
}

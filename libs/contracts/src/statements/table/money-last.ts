import type { Line } from '../layout/lines.ts';
import { isMonth } from '../reading/dates.ts';
import { type Column, type Header, moneyRoles, type Role } from './find-headers.ts';

/** An amount with its marks, or the dash of an empty cell. */
const figure = /^(?:[-+(R]*\d[\d,]*[.,]\d\d?[)*]*-?(?:Cr|CR|Dr|DR)?|-)$/;
/** How far, in points, a figure may be from its heading when words stand on both sides of its column. */
const besideHeading = 30;

const wordRoles: ReadonlySet<Role> = new Set(['date', 'description', 'category', 'reference']);

/**
 * Moves the figures of fee columns that stand left of the date or of the words to the end of their lines, and these
 * columns behind the others. Every row then begins with its date, and its amounts follow its words.
 */
export function withMoneyLast(
  lines: readonly Line[],
  headers: readonly Header[],
): { lines: Line[]; headers: Header[] } {
  if (!headers.some((header) => leftColumns(header).length > 0))
    return { lines: [...lines], headers: [...headers] };
  let current: Header | undefined;
  const moved = lines.map((line, index) => {
    const header = headers.find(({ first, last }) => first <= index && index <= last);
    if (header) current = header;
    return current && !header ? movedLine(line, current) : line;
  });
  return { lines: moved, headers: headers.map(movedHeader) };
}

/** Returns the fee columns before the last column of words. A table may end with its dates. */
function leftColumns({ columns }: Header): Column[] {
  const description = columns.findIndex(({ role }) => role === 'description');
  const isWords = ({ role }: Column, index: number) =>
    wordRoles.has(role) && (role !== 'date' || description < 0 || index < description);
  const last = columns.findLastIndex(isWords);
  return columns.filter(({ role }, index) => (role === 'fee' || role === 'accrued') && index < last);
}

const movedHeader = (header: Header): Header => {
  const left = new Set(leftColumns(header));
  return { ...header, columns: [...header.columns.filter((column) => !left.has(column)), ...left] };
};

type Word = { start: number; end: number; text: string };

function movedLine(line: Line, header: Header): Line {
  const left = leftColumns(header);
  if (left.length === 0) return line;
  const words = [...line.text.matchAll(/\S+/g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
    text,
  }));
  const leading = leadingFigures(words).slice(0, left.length);
  const found =
    leading.length > 0
      ? leading
      : words.filter((word) => isBelow(line, word, header, left)).slice(0, left.length);
  if (found.length === 0) return line;
  const isMoved = (at: number) => found.some(({ start, end }) => start <= at && at < end);
  const kept = [...line.text.split('').keys()].filter((at) => !isMoved(at));
  const order = [
    ...trimmed(line.text, kept),
    ...found.flatMap(({ start, end }) => [-1, ...range(start, end)]),
  ];
  const pick = <Value>(values: readonly Value[], other: Value) => order.map((at) => values[at] ?? other);
  return {
    ...line,
    text: order.map((at) => (at < 0 ? '\t' : line.text[at])).join(''),
    x0: pick(line.x0, 0),
    x1: pick(line.x1, 0),
    fonts: pick(line.fonts, ''),
  };
}

/** Returns the figures before the first word of a line. A date may precede or follow them. */
function leadingFigures(words: readonly Word[]): Word[] {
  const first = words.findIndex(({ text }) => /\p{L}{2}/u.test(text) && !isMonth(text) && !figure.test(text));
  // Without words, the figures of the line are those of its other columns.
  if (first < 1) return [];
  const leading = words.slice(0, first);
  return leading.flatMap((word, index) => {
    if (!figure.test(word.text)) return [];
    // A letter behind a charge tells its kind.
    const next = leading[index + 1];
    return [next && /^[A-Z]$/.test(next.text) ? { ...word, end: next.end } : word];
  });
}

/** Returns true for a figure below a fee column, when words stand on both sides of it. */
function isBelow(
  line: Line,
  { start, end, text }: Word,
  { columns, hasPlaces }: Header,
  left: readonly Column[],
) {
  if (!hasPlaces || !figure.test(text)) return false;
  const [x0, x1] = [line.x0[start] ?? 0, line.x1[end - 1] ?? 0];
  const distance = (column: Column) =>
    moneyRoles.has(column.role)
      ? Math.min(Math.abs(x0 - column.x0), Math.abs(x1 - column.x1))
      : Math.abs(x0 - column.x0);
  const [nearest] = [...columns].sort((a, b) => distance(a) - distance(b));
  return nearest !== undefined && left.includes(nearest) && distance(nearest) <= besideHeading;
}

const range = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, index) => start + index);

/** Leaves out the gaps that a moved figure leaves at the start of a line. */
function trimmed(text: string, places: readonly number[]): number[] {
  const first = places.findIndex((at) => /\S/.test(text[at] ?? ''));
  return first < 0 ? [] : places.slice(first);
}

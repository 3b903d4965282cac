import type { Line } from '../layout/lines.ts';
import { type Column, type Header, moneyRoles } from './find-headers.ts';

/** The words of a number or of an empty cell. */
const figure = /^(?:[-+(R]*\d[\d,]*(?:[.,]\d\d?)?[)*]*-?(?:Cr|CR|Dr|DR)?|-)$/;
/** How far, in points, a figure may be from the edge of its heading. */
const besideHeading = 10;

/**
 * Moves the figures of columns that stand left of the date or of the description to the end of their lines, and these
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

function leftColumns({ columns, hasPlaces }: Header): Column[] {
  const words = columns.filter(({ role }) => role === 'date' || role === 'description');
  const last = words.filter(({ role }) => role === 'description').at(-1) ?? words.at(-1);
  if (!hasPlaces || !last) return [];
  // The balance and the amounts stay: a table may begin with its descriptions and end with its dates.
  return columns.filter(({ role, x0 }) => (role === 'fee' || role === 'accrued') && x0 < last.x0);
}

const movedHeader = (header: Header): Header => {
  const left = new Set(leftColumns(header));
  return { ...header, columns: [...header.columns.filter((column) => !left.has(column)), ...left] };
};

function movedLine(line: Line, header: Header): Line {
  const left = new Set(leftColumns(header));
  if (left.size === 0) return line;
  const words = [...line.text.matchAll(/\S+/g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
    text,
  }));
  const found = words.filter(({ start, end, text }) => {
    if (!figure.test(text)) return false;
    const column = columnAt(line.x0[start] ?? 0, line.x1[end - 1] ?? 0, header.columns);
    return column !== undefined && left.has(column);
  });
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

const range = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, index) => start + index);

/** Leaves out the gaps that a moved figure leaves at the start of a line. */
function trimmed(text: string, places: readonly number[]): number[] {
  const first = places.findIndex((at) => /\S/.test(text[at] ?? ''));
  return first < 0 ? [] : places.slice(first);
}

/** Returns the column whose left edge, right edge or centre is the nearest. */
function columnAt(x0: number, x1: number, columns: readonly Column[]): Column | undefined {
  let best: { column: Column; distance: number } | undefined;
  for (const column of columns) {
    const isWords = !moneyRoles.has(column.role);
    const distance = Math.min(
      Math.abs(x0 - column.x0),
      isWords ? Number.POSITIVE_INFINITY : Math.abs(x1 - column.x1),
      isWords ? Number.POSITIVE_INFINITY : Math.abs((x0 + x1 - column.x0 - column.x1) / 2),
    );
    if (!best || distance < best.distance) best = { column, distance };
  }
  return best && best.distance <= besideHeading ? best.column : undefined;
}

import type { CutRow } from '../table/cut-rows.ts';
import type { Column } from '../table/find-headers.ts';
import { moneyRoles } from '../table/header-words.ts';
import categoryNames from './categories.json' with { type: 'json' };
import type { RowReading } from './readings.ts';

/** Categories that follow a description directly, when no column separates them. The longest match counts. */
const categories = categoryNames.toSorted((a, b) => b.length - a.length);

/** The description of a row: its text without the date, the amounts and the cells of other columns. */
export function describe(row: CutRow, reading: RowReading): string {
  const { body, header } = row;
  const characters = [...body.text.split('')];
  const first = Math.min(...reading.spans.map(({ start }) => start), body.text.length);
  for (const { start, end, part } of reading.spans) {
    for (let index = start; index < end; index += 1) characters[index] = '\t';
    if (part === 'fee') blankMark(characters, end);
  }
  const columns = header?.hasPlaces ? header.columns : [];
  const category = columns.find(({ role, isApart }) => role === 'category' && isApart);
  const reference = referenceBeside(columns);
  const hasCategory = header?.columns.some(({ role }) => role === 'category') ?? false;
  for (const column of [category, reference]) if (column) cutAt(column, characters, body.x0);
  const isIn = (column: Column | undefined, { start, x }: Cell) =>
    column !== undefined && isUnder(column, columns, x, start > 0);
  const cells = cellsOf(characters.join(''), body.x0);
  const isCategoryFound = cells.some((cell) => isIn(category, cell));
  const kept = cells.filter(
    // The letters of charges have no heading of their own.
    (cell) => !isIn(category, cell) && !(cell.start > first && /^[A-Z]{1,2}\*?$/.test(cell.words)),
  );
  const before = kept.findLast(({ start }) => start <= first);
  if (before && hasCategory && !isCategoryFound) before.words = withoutCategory(before.words);
  // The lines of a description are one text; the reference beside its first line follows them.
  return [...kept.filter((cell) => !isIn(reference, cell)), ...kept.filter((cell) => isIn(reference, cell))]
    .map(({ words }) => words)
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s[-|])+$|-+$/, '')
    .trim();
}

type Cell = { words: string; start: number; x: number };

/** The cells with words, and where they start in the text and on the page. */
function cellsOf(text: string, places: readonly number[]): Cell[] {
  let at = 0;
  return text.split(/[\t\n]/).flatMap((cell) => {
    const start = at;
    at += cell.length + 1;
    const words = cell.trim();
    return words === '' || /^[-*|]+$/.test(words)
      ? []
      : [{ words, start, x: places[start + cell.search(/\S/)] ?? 0 }];
  });
}

/** Removes the letter behind a charge, which names its kind. */
function blankMark(characters: string[], end: number) {
  const rest = characters.slice(end, end + 4).join('');
  const mark = /^[ \t]?[A-Z](?![\p{L}])/u.exec(rest)?.[0];
  if (mark) for (let index = 0; index < mark.length; index += 1) characters[end + index] = '\t';
}

/** Separates a description from the next column when there is no gap between them. */
function cutAt({ x0 }: Column, characters: string[], places: readonly number[]) {
  for (const [index, character] of characters.entries())
    if (character === ' ' && Math.abs((places[index + 1] ?? 0) - x0) <= 1.5) characters[index] = '\t';
}

/** The column of references, if it is to the right of the descriptions. */
function referenceBeside(columns: readonly Column[]): Column | undefined {
  const description = columns.find(({ role }) => role === 'description');
  return columns.find(
    ({ role, x0, isApart }) => role === 'reference' && isApart && description && x0 > description.x0,
  );
}

/** Whether a cell starts under the heading of that column rather than in the columns beside it. */
function isUnder(column: Column, columns: readonly Column[], x: number, isBehindOther: boolean): boolean {
  const money = columns.filter(({ role }) => moneyRoles.has(role)).map(({ x0 }) => x0);
  return isBehindOther && x >= column.x0 - 6 && x < Math.min(...money, Number.POSITIVE_INFINITY);
}

/** Removes the category at the end of a text, with or without a space before it. */
function withoutCategory(words: string): string {
  const found = categories.find((name) => words.endsWith(name));
  return found ? words.slice(0, -found.length).trim() : words;
}

import { epochDay, type PrintedDate, toIso } from '../reading/dates.ts';
import type { StatementRow } from '../statement.ts';
import type { CutRow } from '../table/cut-rows.ts';
import { type Column, moneyRoles, type Role } from '../table/find-headers.ts';
import categoryNames from './categories.json' with { type: 'json' };
import type { RowReading } from './readings.ts';
import type { Solved, SolvedRow } from './solve.ts';

type Known = { period: { start: string; end: string } | null; years: ReadonlySet<number> };

/** A date without a year gets the year that fits the period or, failing that, the previous row. */
export function datedRows({ rows }: Solved, { period, years }: Known): StatementRow[] {
  let before: string | null = null;
  const feesOf = feeColumns(rows);
  return rows.flatMap((solved): StatementRow[] => {
    const { row, reading, agrees } = solved;
    if (!row.date) return [];
    const date = withYear(row.date, { period, years, before });
    before = date;
    return [
      {
        date,
        description: describe(row, reading),
        amountCents: reading.amountCents,
        ...feesOf(solved),
        balanceCents: reading.balanceCents,
        agrees,
      },
    ];
  });
}

/** Separates the fees that changed the balance from the charges that are only told, by the rows of the whole table. */
function feeColumns(rows: readonly SolvedRow[]) {
  const hasRole = (role: Role) =>
    rows.some(({ row }) => row.header?.columns.some((column) => column.role === role));
  const [hasFees, hasAccrued] = [hasRole('fee'), hasRole('accrued')];
  const isPosted = rows.some(({ postedCents }) => postedCents !== 0);
  const isTold = rows.some(({ reading, postedCents }) => (reading.feeCents ?? 0) !== postedCents);
  return ({ reading: { feeCents, accruedCents }, postedCents }: SolvedRow) => {
    const isFeeColumn = feeCents !== null && (hasFees || isPosted);
    const isToldColumn = hasAccrued || isTold || accruedCents !== 0;
    return {
      feeCents: isFeeColumn ? postedCents : null,
      infoFeeCents: isToldColumn ? (feeCents ?? 0) - postedCents || accruedCents : null,
    };
  };
}

function withYear(date: PrintedDate, { period, years, before }: Known & { before: string | null }): string {
  if (date.year !== null) return toIso({ ...date, year: date.year });
  const near = period
    ? [Number(period.end.slice(0, 4)), Number(period.start.slice(0, 4))]
    : [...years].sort();
  const candidates = [...new Set(near.flatMap((year) => [year, year - 1, year + 1]))].map((year) =>
    toIso({ ...date, year }),
  );
  const range = period ?? (before === null ? null : { start: before, end: before });
  if (!range) return toIso({ ...date, year: near.at(-1) ?? 1970 });
  const [start, end] = [epochDay(range.start), epochDay(range.end)];
  const daysOff = (iso: string) => Math.max(0, start - epochDay(iso), epochDay(iso) - end);
  return [...candidates].sort((a, b) => daysOff(a) - daysOff(b))[0] ?? range.end;
}

/** Categories that follow a description directly, when no column separates them. The longest match counts. */
const categories = [...categoryNames].sort((a, b) => b.length - a.length);

function describe(row: CutRow, reading: RowReading): string {
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
    // The letters that mark charges have no heading of their own.
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

/** Returns the column of references, if it is to the right of the descriptions. */
function referenceBeside(columns: readonly Column[]): Column | undefined {
  const description = columns.find(({ role }) => role === 'description');
  return columns.find(
    ({ role, x0, isApart }) => role === 'reference' && isApart && description && x0 > description.x0,
  );
}

/** Returns true when a cell starts under the heading of `column` and before the columns with amounts. */
function isUnder(column: Column, columns: readonly Column[], x: number, isBehindOther: boolean): boolean {
  const money = columns.filter(({ role }) => moneyRoles.has(role)).map(({ x0 }) => x0);
  return isBehindOther && x >= column.x0 - 6 && x < Math.min(...money, Number.POSITIVE_INFINITY);
}

function withoutCategory(words: string): string {
  const found = categories.find((name) => words.endsWith(name));
  return found ? words.slice(0, -found.length).trim() : words;
}

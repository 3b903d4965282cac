import { type Line, plain } from '../layout/lines.ts';
import {
  type DateFormat,
  type DateMatch,
  dateAt,
  dateFormats,
  innerDate,
  leadingDate,
  type PrintedDate,
} from '../reading/dates.ts';
import type { Header } from './find-headers.ts';
import { dropLinesBelow } from './lines-below.ts';
import { balanceMark, endsPage, endsTable, isSmallPrint } from './marks.ts';
import { hasAmount, type OpenRow } from './open-row.ts';

/** The text of a row, with line breaks between its lines and the position of each character. */
export type RowText = {
  text: string;
  x0: number[];
  x1: number[];
  fonts: string[];
  sizes: number[];
};

export type CutRow = {
  kind: 'row' | 'opening' | 'closing';
  page: number;
  date: PrintedDate | null;
  /** The number that some banks print before the date of a row. */
  listNumber: number | null;
  body: RowText;
  header: Header | null;
  /** True for the first line below a header or at the top of the table. */
  isFirst: boolean;
  /** True when the text after the date follows without a gap. */
  isRunOn: boolean;
};
export type Cut = { rows: CutRow[]; used: Set<number> };

export function cutRows(lines: readonly Line[], headers: readonly Header[], format: DateFormat): Cut {
  const cutter = new Cutter(lines, headers, format);
  const open = cutter.run();
  moveLinesAbove(lines, open);
  dropLinesBelow(lines, open);
  const used = new Set(open.flatMap((row) => row.lines));
  const hasTwoDates = headersWithTwoDates(headers) || rowsWithTwoDates(lines, open);
  return { rows: open.map((row) => closed(lines, row, hasTwoDates)), used };
}

const headersWithTwoDates = (headers: readonly Header[]) =>
  (headers[0]?.columns.filter(({ role }) => role === 'date').length ?? 0) > 1;

/** Returns true when nearly every row has a date directly after its date, whatever the headings. */
function rowsWithTwoDates(lines: readonly Line[], rows: readonly OpenRow[]): boolean {
  const dated = rows.filter(({ kind, date }) => kind === 'row' && date !== null);
  const second = dated.filter(({ date, anchor }) => {
    const rest = (lines[anchor]?.text ?? '').slice(date?.end ?? 0).trimStart();
    return dateFormats.some((format) => format !== 'dd mon' && dateAt(rest, 0, format) !== null);
  });
  return dated.length >= 3 && second.length >= 0.8 * dated.length;
}

export function isDateLast(header: Header | undefined): boolean {
  const roles = header?.columns.map(({ role }) => role) ?? [];
  return roles.includes('description') && roles.indexOf('date') > roles.indexOf('description');
}

class Cutter {
  readonly lines: readonly Line[];
  readonly headers: readonly Header[];
  readonly format: DateFormat;
  readonly isDateLast: boolean;
  readonly step: number;
  readonly hasListNumbers: boolean;
  rows: OpenRow[] = [];
  current: OpenRow | null = null;
  waiting: number[] = [];
  header: Header | null = null;
  isInTable: boolean;
  isOver = false;
  isFirst = true;
  isStacked = false;

  constructor(lines: readonly Line[], headers: readonly Header[], format: DateFormat) {
    this.lines = lines;
    this.headers = headers;
    this.format = format;
    this.isInTable = headers.length === 0;
    this.isDateLast = isDateLast(headers[0]);
    this.step = stepOf(lines);
    this.hasListNumbers = headers[0]?.columns.some(({ role }) => role === 'listNumber') ?? false;
  }

  run(): OpenRow[] {
    const withHeader = new Set(this.headers.map(({ first }) => this.lines[first]?.page));
    for (const [index, line] of this.lines.entries()) {
      if (line.page !== this.lines[index - 1]?.page) this.turnPage(withHeader.has(line.page));
      const header = this.headers.find(({ first, last }) => first <= index && index <= last);
      if (header) this.enter(header);
      else if (this.isInTable) this.take(index, line);
    }
    return this.rows;
  }

  turnPage(hasHeader: boolean) {
    this.current = null;
    this.waiting = [];
    if (hasHeader) this.isInTable = false;
    else if (this.headers.length > 0 && this.header && !this.isOver) this.isInTable = true;
  }

  enter(header: Header) {
    this.header = header;
    this.isInTable = true;
    this.isOver = false;
    this.isFirst = true;
    this.current = null;
    this.waiting = [];
  }

  take(index: number, line: Line) {
    const { text } = line;
    const date = this.isDateLast ? innerDate(text, this.format) : leadingDate(text, this.format);
    const rest = date ? (this.isDateLast ? text.slice(0, date.start) : '') + text.slice(date.end) : text;
    const mark = balanceMark(plain(this.withoutSecondDate(rest)));
    if (mark) this.begin({ kind: mark, date, index });
    else if (date && this.isDateLast && rest.trim() === '') this.takeStackedDate(date, index);
    else if (date) this.begin({ kind: 'row', date, index });
    else if (!this.leaves(text) && !this.isListNumber(text, index)) this.takeContinuation(index, line);
  }

  /** Removes a second date. Some rows start with two dates: the day of posting and the day of the transaction. */
  withoutSecondDate(rest: string): string {
    const dates = this.header?.columns.filter(({ role }) => role === 'date').length ?? 0;
    const words = rest.trimStart();
    const second = dates > 1 ? leadingDate(words, this.format) : null;
    return second ? words.slice(second.end) : rest;
  }

  /** Returns true for small print between rows, and for a line that ends the table or its part on this page. */
  leaves(text: string): boolean {
    const hasHeader = this.headers.length > 0;
    const isEnd = hasHeader && endsTable(text);
    const isPageEnd = !isEnd && endsPage(text);
    if (!isEnd && !isPageEnd && !isSmallPrint(text)) return false;
    if (isEnd) this.isOver = true;
    if (isEnd || (isPageEnd && hasHeader)) this.isInTable = false;
    this.current = null;
    this.waiting = [];
    return true;
  }

  isListNumber(text: string, index: number): boolean {
    const below = this.lines[index + 1]?.text ?? '';
    return this.hasListNumbers && /^\d{3,6}$/.test(text) && leadingDate(below, this.format) !== null;
  }

  takeContinuation(index: number, line: Line) {
    if (!this.current || !this.continues(this.current, line)) {
      this.current = null;
      this.waiting.push(index);
      return;
    }
    this.current.lines.push(index);
    if (this.isStacked && /\d\.\d\d(?!\d)/.test(line.text)) this.current = null;
  }

  /** Handles a date alone below its description. Lines waiting above it and the balance below it belong to its row. */
  takeStackedDate(date: DateMatch, index: number) {
    if (this.current && this.current.kind !== 'row') {
      this.current.lines.push(index);
      return;
    }
    const { waiting } = this;
    this.begin({ kind: 'row', date, index });
    if (this.current) this.current.lines = [...waiting, index];
    this.isStacked = true;
  }

  begin({ kind, date, index }: { kind: OpenRow['kind']; date: DateMatch | null; index: number }) {
    const line = this.lines[index];
    const above = this.waiting.filter((before, place) => {
      const next = this.lines[this.waiting[place + 1] ?? index];
      const here = this.lines[before];
      if (!here || !next || !line || here.page !== line.page) return false;
      const isInColumn = this.descriptionX === null || (here.x0[0] ?? 0) >= this.descriptionX - 4;
      return isInColumn && next.y - here.y <= 1.35 * line.size;
    });
    this.waiting = [];
    const isAdjoining =
      above.at(-1) === index - 1 && kind === 'row' && (this.rows.length === 0 || this.descriptionX !== null);
    const lead = isAdjoining ? above : [];
    this.current = {
      kind,
      date,
      anchor: index,
      lines: [...lead, index],
      header: this.header,
      isFirst: this.isFirst,
    };
    this.isFirst = false;
    this.rows.push(this.current);
  }

  get descriptionX(): number | null {
    if (!this.header?.hasPlaces) return null;
    return this.header.columns.find(({ role }) => role === 'description')?.x0 ?? null;
  }

  continues(row: OpenRow, line: Line): boolean {
    const last = this.lines[row.lines.at(-1) ?? 0];
    const anchor = this.lines[row.anchor];
    if (!last || !anchor || last.page !== line.page || row.lines.length > 12) return false;
    if (line.y - last.y > Math.max(2.3 * line.size, 1.5 * this.step)) return false;
    if (row.kind !== 'row') return row.lines.length < 4 && !/\d[.,]\d\d/.test(last.text);
    if (this.isStacked && this.isDateLast) return true;
    // If dates have a column of their own, text in that column does not belong to a description.
    const [cell = '', next] = anchor.text.split('\t');
    const isColumn =
      next !== undefined && !this.isDateLast && row.date !== null && row.date.end >= cell.length - 1;
    if (!isColumn) return true;
    const dateX = anchor.x0[0] ?? 0;
    const nextX = Math.min(
      anchor.x0[anchor.text.indexOf('\t') + 1] ?? dateX,
      this.descriptionX ?? Number.POSITIVE_INFINITY,
    );
    return (line.x0[0] ?? 0) >= dateX + 0.4 * (nextX - dateX);
  }
}

function stepOf(lines: readonly Line[]): number {
  const steps = lines
    .flatMap((line, index) => {
      const before = lines[index - 1];
      return before && before.page === line.page ? [line.y - before.y] : [];
    })
    .sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 12;
}

/** With centred cells, the widest gap between two dates separates the lines of their rows. */
function moveLinesAbove(lines: readonly Line[], rows: readonly OpenRow[]) {
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    const nextLine = lines[next?.anchor ?? -1];
    if (!next || !nextLine || next.kind !== 'row') continue;
    const place = row.lines.indexOf(row.anchor);
    const from = row.lines.slice(place + 1).findLastIndex((line) => hasAmount(lines[line])) + place + 1;
    const between = row.lines.slice(from);
    const below = next.lines[0] ?? next.anchor;
    if (between.length < 2 || nextLine.page !== lines[row.anchor]?.page) continue;
    const gaps = [...between.slice(1), below].map(
      (line, at) => (lines[line]?.y ?? 0) - (lines[between[at] ?? line]?.y ?? 0),
    );
    const widest = Math.max(...gaps);
    // Evenly spaced lines belong to the date above, as in most tables.
    if (widest < clearlyWider * (gaps.at(-1) ?? widest)) continue;
    const moved = between.slice(gaps.indexOf(widest) + 1);
    row.lines.splice(row.lines.length - moved.length);
    next.lines.unshift(...moved);
  }
}

const clearlyWider = 1.15;
function closed(lines: readonly Line[], row: OpenRow, hasTwoDates: boolean): CutRow {
  const parts = row.lines.map((index) => lines[index]).filter((line) => line !== undefined);
  let body = rowText(parts);
  if (row.date) {
    const before = row.lines
      .slice(0, row.lines.indexOf(row.anchor))
      .reduce((sum, index) => sum + (lines[index]?.text.length ?? 0) + 1, 0);
    const isLeading = !/\p{L}/u.test(lines[row.anchor]?.text.slice(0, row.date.start) ?? '');
    const from = isLeading ? before : before + row.date.start;
    body = blank(body, from, before + row.date.end);
    if (hasTwoDates) body = blankSecondDate(body, before + row.date.end);
  }
  return {
    kind: row.kind,
    page: parts[0]?.page ?? 0,
    date: row.date,
    listNumber: row.date ? listNumberIn(lines[row.anchor]?.text.slice(0, row.date.start) ?? '') : null,
    body,
    header: row.header,
    isFirst: row.isFirst,
    isRunOn: row.date !== null && /[^\s]/.test(lines[row.anchor]?.text[row.date.end] ?? ' '),
  };
}

const listNumberIn = (text: string) => (/^\d{3,6}$/.test(text.trim()) ? Number(text) : null);

function blankSecondDate(body: RowText, from: number): RowText {
  const start = from + (/^[\t ]*/.exec(body.text.slice(from))?.[0].length ?? 0);
  const second = dateFormats.map((format) => dateAt(body.text, start, format)).find((date) => date !== null);
  return second ? blank(body, from, second.end) : body;
}

const lineBreak = { text: '\n', x0: [0], x1: [0], fonts: [''], size: 0 };

function rowText(lines: readonly Line[]): RowText {
  const parts = lines.flatMap((line, index) => (index === 0 ? [line] : [lineBreak, line]));
  return {
    text: parts.map(({ text }) => text).join(''),
    x0: parts.flatMap(({ x0 }) => x0),
    x1: parts.flatMap(({ x1 }) => x1),
    fonts: parts.flatMap(({ fonts }) => fonts),
    sizes: parts.flatMap(({ text, size }) => Array.from(text.split(''), () => size)),
  };
}

/** Replaces a range with cell separators, so that all positions stay the same. */
function blank(row: RowText, start: number, end: number): RowText {
  return { ...row, text: row.text.slice(0, start) + '\t'.repeat(end - start) + row.text.slice(end) };
}

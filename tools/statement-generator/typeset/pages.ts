import type { Column, Document, Line, Row } from '../document.ts';
import type { Style } from '../style.ts';
import type { Vary } from '../vary.ts';
import { widthOf } from './measure.ts';
import type { Page, Rule, Run } from './page.ts';

type Sheet = { rules: Rule[]; runs: Run[]; y: number };

/** Typesets a paper into pages of whole cells, in the order in which it is read. */
export function typesetPages(document: Document, style: Style): Page[] {
  const setting = new Setting(style);
  const sheets = setting.flow(document);
  return sheets.map((sheet, index) => {
    setting.foot(sheet, document.foot(index + 1, sheets.length));
    return { width: style.width, height: style.height, rules: sheet.rules, runs: sheet.runs };
  });
}

/** Cuts the runs of pages and puts them into the order in which they are drawn. */
export const cutPages = (pages: readonly Page[], style: Style, vary: Vary): Page[] =>
  pages.map((page) => ({ ...page, runs: ordered(cutRuns(page.runs, style), style.order, vary) }));

class Setting {
  readonly #style: Style;
  readonly #inner: number;
  constructor(style: Style) {
    this.#style = style;
    this.#inner = style.width - 2 * style.margin;
  }

  flow({ first, later, table, after, carried, foot }: Document): Sheet[] {
    const { height, margin, leading } = this.#style;
    const bottom = height - margin - (foot(1, 1).length + (carried ? 2 : 1)) * leading;
    const sheets: Sheet[] = [];
    const start = (lines: readonly Line[], hasHeading: boolean) => {
      const sheet: Sheet = { rules: [], runs: [], y: margin + leading };
      sheets.push(sheet);
      for (const one of lines) this.#line(sheet, one, 'text');
      if (hasHeading) this.#heading(sheet, table.columns);
      return sheet;
    };
    let sheet = start(first, table.columns.length > 0);
    for (const [index, row] of table.rows.entries()) {
      const lines = this.#wrapped(row, table.columns);
      if (sheet.y + lines.length * leading > bottom) {
        const { balance } = table.rows[index - 1]?.cells ?? {};
        const carry = (text: string) =>
          this.#row(sheet, { cells: { text, balance: balance ?? '' } }, table.columns, 1, 0);
        if (carried && balance) carry(carried.forward);
        sheet = start(later, true);
        if (carried && balance) carry(carried.brought);
      }
      this.#row(sheet, row, table.columns, lines.length, index);
    }
    for (const one of after) {
      if (sheet.y + leading > bottom) sheet = start(later, false);
      this.#line(sheet, one, 'text');
    }
    return sheets;
  }

  foot(sheet: Sheet, lines: readonly Line[]) {
    const { height, margin, leading } = this.#style;
    sheet.y = height - margin - (lines.length - 1) * leading;
    for (const one of lines) this.#line(sheet, one, 'foot');
  }

  #font(isBold: boolean) {
    return isBold ? this.#style.font.bold : this.#style.font.regular;
  }

  #line(sheet: Sheet, { pieces, hasRule, isShaded }: Line, part: string) {
    const { size, leading, margin, hasShading } = this.#style;
    const scale = Math.max(1, ...pieces.map((piece) => piece.scale ?? 1));
    if (scale > 1) sheet.y += leading * (scale - 1);
    if (isShaded && hasShading)
      sheet.rules.push({ x: margin, y: sheet.y - size, width: this.#inner, height: leading, grey: 0.9 });
    for (const { text, at, align = 'left', isBold = false, scale: own = 1 } of pieces) {
      const width = widthOf(text, this.#font(isBold), size * own);
      const share = align === 'left' ? 0 : align === 'right' ? 1 : 0.5;
      const x = margin + (at * this.#inner) / 100 - share * width;
      sheet.runs.push({ text, x, y: sheet.y, size: size * own, isBold, part });
    }
    if (hasRule && this.#style.hasRules)
      sheet.rules.push({ x: margin, y: sheet.y + leading * 0.3, width: this.#inner, height: 0.6, grey: 0.4 });
    sheet.y += leading;
  }

  #heading(sheet: Sheet, columns: readonly Column[]) {
    const { leading, size, margin, hasShading, hasRules } = this.#style;
    const height = Math.max(...columns.map(({ heading }) => heading.length));
    if (hasShading)
      sheet.rules.push({
        x: margin,
        y: sheet.y - size * 1.1,
        width: this.#inner,
        height: height * leading,
        grey: 0.88,
      });
    for (const column of columns)
      for (const [index, text] of column.heading.entries())
        this.#cell(sheet, column, text, sheet.y + index * leading, true, 'heading');
    sheet.y += height * leading;
    if (hasRules)
      sheet.rules.push({ x: margin, y: sheet.y - leading * 0.7, width: this.#inner, height: 0.7, grey: 0.2 });
    sheet.y += leading * 0.2;
  }

  #edges({ from, to }: Column) {
    const gap = this.#style.size * 0.35;
    return {
      left: this.#style.margin + (from * this.#inner) / 100 + gap,
      right: this.#style.margin + (to * this.#inner) / 100 - gap,
    };
  }

  #cell(sheet: Sheet, column: Column, text: string, y: number, isBold: boolean, part: string) {
    if (text === '') return;
    const { left, right } = this.#edges(column);
    const { size } = this.#style;
    const x = column.align === 'left' ? left : right - widthOf(text, this.#font(isBold), size);
    sheet.runs.push({ text, x, y, size, isBold, part });
  }

  /** Returns a cell's lines. What is wider than its column goes on below, word by word. */
  #linesOf(cell: string | string[] | undefined, column: Column, isBold: boolean): string[] {
    const { left, right } = this.#edges(column);
    return [cell ?? ''].flat().flatMap((text) => {
      const lines: string[] = [];
      let current = '';
      for (const word of text.split(' ')) {
        const longer = current ? `${current} ${word}` : word;
        if (
          current &&
          widthOf(longer, this.#font(isBold), this.#style.size) > right - left &&
          column.align === 'left'
        ) {
          lines.push(current);
          current = word;
        } else current = longer;
      }
      return [...lines, current];
    });
  }

  #wrapped(row: Row, columns: readonly Column[]): string[] {
    const isBold = row.isBold ?? false;
    return columns
      .map((column) => this.#linesOf(row.cells[column.key], column, isBold))
      .reduce((longest, lines) => (lines.length > longest.length ? lines : longest), ['']);
  }

  #row(sheet: Sheet, row: Row, columns: readonly Column[], height: number, index: number) {
    const { leading, size, margin, hasShading } = this.#style;
    const isBold = row.isBold ?? false;
    if (hasShading && index % 2 === 1)
      sheet.rules.push({
        x: margin,
        y: sheet.y - size,
        width: this.#inner,
        height: height * leading,
        grey: 0.95,
      });
    for (const column of columns) {
      const lines = this.#linesOf(row.cells[column.key], column, isBold);
      const down = lines.length < height && column.place === 'last' ? height - lines.length : 0;
      for (const [place, text] of lines.entries())
        this.#cell(sheet, column, text, sheet.y + (down + place) * leading, isBold, column.key);
    }
    sheet.y += height * leading;
  }
}

/** Cuts runs as the style asks for. Blanks between the parts are left out, as many producers do. */
function cutRuns(runs: readonly Run[], { grain, font }: Style): Run[] {
  if (grain === 'cell' || grain === 'row') return [...runs];
  return runs.flatMap((run) => {
    const fontOf = run.font ?? (run.isBold ? font.bold : font.regular);
    const pieces = [...run.text.matchAll(grain === 'word' ? /\S+/g : /\S/gu)];
    return pieces.map((piece) => ({
      ...run,
      text: piece[0],
      x: run.x + widthOf(run.text.slice(0, piece.index), fontOf, run.size),
    }));
  });
}

function ordered(runs: readonly Run[], order: Style['order'], vary: Vary): Run[] {
  const isTable = ({ part }: Run) => !['text', 'foot', 'heading'].includes(part);
  switch (order) {
    case 'reading':
      return runs.toSorted((one, other) => one.y - other.y || one.x - other.x);
    case 'by-column':
      return [...runs.filter((run) => !isTable(run)), ...byPart(runs.filter(isTable))];
    case 'backwards':
      return runs.toReversed();
    case 'shuffled':
      return vary.shuffled(runs);
    case 'table-first':
      return [...runs.filter(isTable), ...runs.filter((run) => !isTable(run))];
  }
}

function byPart(runs: readonly Run[]): Run[] {
  const parts = new Map<string, Run[]>();
  for (const run of runs) parts.set(run.part, [...(parts.get(run.part) ?? []), run]);
  return [...parts.values()].flat();
}

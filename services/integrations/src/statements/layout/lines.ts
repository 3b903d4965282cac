import { spread } from './char-widths.ts';
import type { TextItem } from './text-item.ts';

/**
 * One line of a page, from left to right. A tab stands where a gap is wide enough to be the edge of a cell, a space
 * where it is not. `x0`, `x1` and `fonts` tell of each character of the text.
 */
export type Line = {
  page: number;
  y: number;
  size: number;
  text: string;
  x0: number[];
  x1: number[];
  fonts: string[];
};

/** Parts of the height of the type. */
const sameLineWithin = 0.45;
const noGapBelow = 0.11;
const cellGapFrom = 0.95;
const overlapFrom = -0.35;

const cleaned = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Zs}]/gu, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\p{Cc}\p{Cf}]/gu, '');

/** Puts runs of text, in whatever order they came, into lines by where they stand. */
export function toLines(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  const pages = Map.groupBy(items, ({ page }) => page);
  for (const page of [...pages.keys()].toSorted((a, b) => a - b)) {
    const upright = (pages.get(page) ?? [])
      .map((item) => ({ ...item, text: cleaned(item.text) }))
      .filter(({ text }) => text.trim() !== '')
      .toSorted((a, b) => a.y - b.y || a.x - b.x);
    let together: TextItem[] = [];
    let baseline = Number.NEGATIVE_INFINITY;
    let size = 0;
    for (const item of upright) {
      if (together.length > 0 && item.y - baseline > sameLineWithin * Math.min(size, item.size)) {
        lines.push(joined(together));
        together = [];
      }
      if (together.length === 0) {
        baseline = item.y;
        size = item.size;
      }
      // A small mark that comes first must not make a line of its own.
      if (item.size > size) {
        size = item.size;
        baseline = item.y;
      }
      together.push(item);
    }
    if (together.length > 0) lines.push(joined(together));
  }
  return lines;
}

const isSame = (a: TextItem, b: TextItem) =>
  a.text === b.text && Math.abs(a.x - b.x) < 0.12 * a.size && Math.abs(a.y - b.y) < 0.12 * a.size;

function joined(unordered: readonly TextItem[]): Line {
  const ordered = unordered.toSorted((a, b) => a.x - b.x);
  // Bold is sometimes made by drawing the same text twice.
  const items = ordered.filter(
    (item, index) => !ordered.slice(Math.max(0, index - 3), index).some((other) => isSame(other, item)),
  );
  const size = items.toSorted((a, b) => b.text.length - a.text.length)[0]?.size ?? 0;
  const line: Line = {
    page: items[0]?.page ?? 0,
    y: items[0]?.y ?? 0,
    size,
    text: '',
    x0: [],
    x1: [],
    fonts: [],
  };
  let end = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const lead = item.text.length - item.text.trimStart().length;
    const places = spread(item.text, item.x, item.width);
    const text = item.text.trim();
    const start = places[lead] ?? item.x;
    if (line.text !== '')
      push(line, separator((start - end) / (item.size || 1), lead > 0 || isOpen(line)), end, start, '');
    for (const [index, character] of [...text].entries())
      push(line, character, places[lead + index] ?? item.x, places[lead + index + 1] ?? item.x, item.font);
    end = Math.max(end, places[lead + [...text].length] ?? item.x + item.width);
    if (item.text.endsWith(' ')) opened.add(line);
    else opened.delete(line);
  }
  return line;
}

/** Lines whose last run ended in a space, while they are being put together. */
const opened = new WeakSet<Line>();
const isOpen = (line: Line) => opened.has(line);

function separator(gap: number, hasSpace: boolean): string {
  if (gap >= cellGapFrom || gap <= overlapFrom) return '\t';
  if (gap >= noGapBelow || hasSpace) return ' ';
  return '';
}

function push(line: Line, characters: string, x0: number, x1: number, font: string) {
  // Characters outside the basic plane take two places in a string, and each place needs its numbers.
  for (const unit of characters.split('')) {
    line.text += unit;
    line.x0.push(x0);
    line.x1.push(x1);
    line.fonts.push(font);
  }
}

/** The text with every gap as one space. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Only letters and digits, in lower case: what is left when spaces are lost. */
export const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

import type { TextItem } from './text-item.ts';

/**
 * One line of a page, from left to right. A tab replaces a gap that is wide enough to separate cells, a space any other
 * gap. `x0`, `x1` and `fonts` have an entry for each character of the text.
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

// These distances are fractions of the font size.
const sameLineWithin = 0.45;
/** The usual width of the gap from which two runs are two words. See `wordGapOf`. */
const usualWordGap = 0.11;
/** Letters are never set wider apart than this. */
const widestLetterGap = 0.2;
const cellGapFrom = 0.95;
const overlapFrom = -0.35;

const cleaned = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Zs}]/gu, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\p{Cc}\p{Cf}]/gu, '');

/** Sorts runs of text into lines by their positions, whatever their order in the file. */
export function toLines(items: readonly TextItem[]): Line[] {
  const ordered = items
    .map((item) => ({ ...item, text: cleaned(item.text) }))
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const groups: TextItem[][] = [];
  let baseline = 0;
  let size = 0;
  for (const item of ordered) {
    const group = groups.at(-1);
    const isSameLine =
      group?.[0]?.page === item.page && item.y - baseline <= sameLineWithin * Math.min(size, item.size);
    if (group && isSameLine) group.push(item);
    else groups.push([item]);
    // A small mark that comes first must not start a line of its own.
    if (isSameLine && item.size <= size) continue;
    baseline = item.y;
    size = item.size;
  }
  const wordGap = wordGapOf(groups);
  return groups.map((group) => joined(group, wordGap));
}

/**
 * Returns the gap from which two runs are two words. Where single glyphs are drawn apart, as in letters with wider
 * spacing, it lies between the gaps of glyphs and those of words.
 */
function wordGapOf(groups: readonly (readonly TextItem[])[]): number {
  const gaps = groups.flatMap((group) => {
    const ordered = [...group].sort((a, b) => a.x - b.x);
    return ordered.slice(1).flatMap((item, index) => {
      const before = ordered[index];
      const gap = before ? (item.x - before.x - before.width) / (item.size || 1) : 0;
      const isPart = before && !before.text.endsWith(' ') && !item.text.startsWith(' ');
      return isPart && gap < 0.7 ? [gap] : [];
    });
  });
  const near = gaps.filter((gap) => gap > 0.02).sort((a, b) => a - b);
  if (near.length < 60) return usualWordGap;
  // The widest empty stretch between the two kinds of gaps separates them.
  let widest = { size: 0.03, at: usualWordGap };
  for (const [index, gap] of near.entries()) {
    const next = near[index + 1];
    if (next === undefined || gap > widestLetterGap) continue;
    if (next - gap > widest.size) widest = { size: next - gap, at: Math.min((gap + next) / 2, gap + 0.1) };
  }
  return widest.at;
}

const isSame = (a: TextItem, b: TextItem) =>
  a.text === b.text && Math.abs(a.x - b.x) < 0.12 * a.size && Math.abs(a.y - b.y) < 0.12 * a.size;

function joined(unordered: readonly TextItem[], wordGap: number): Line {
  const ordered = [...unordered].sort((a, b) => a.x - b.x);
  // Some files draw bold text twice.
  const items = ordered.filter(
    (item, index) => !ordered.slice(Math.max(0, index - 3), index).some((other) => isSame(other, item)),
  );
  const size = [...items].sort((a, b) => b.text.length - a.text.length)[0]?.size ?? 0;
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
  let endsInSpace = false;
  for (const item of items) {
    const lead = item.text.length - item.text.trimStart().length;
    const places = characterPositions(item.text, item.x, item.width);
    const text = item.text.trim();
    const start = places[lead] ?? item.x;
    if (line.text !== '')
      push(
        line,
        separator((start - end) / (item.size || 1), { hasSpace: lead > 0 || endsInSpace, wordGap }),
        end,
        start,
        '',
      );
    for (const [index, character] of [...text].entries())
      push(line, character, places[lead + index] ?? item.x, places[lead + index + 1] ?? item.x, item.font);
    end = Math.max(end, places[lead + [...text].length] ?? item.x + item.width);
    endsInSpace = item.text.endsWith(' ');
  }
  return line;
}

function separator(gap: number, { hasSpace, wordGap }: { hasSpace: boolean; wordGap: number }): string {
  if (gap >= cellGapFrom || gap <= overlapFrom) return '\t';
  if (gap >= wordGap || hasSpace) return ' ';
  return '';
}

function push(line: Line, characters: string, x0: number, x1: number, font: string) {
  // Characters outside the basic plane are two units of a string, and each unit needs an entry.
  for (const unit of characters.split('')) {
    line.text += unit;
    line.x0.push(x0);
    line.x1.push(x1);
    line.fonts.push(font);
  }
}

const narrow = /[iljtfrI.,:;'|!()[\]\-/ ]/;
const wide = /[A-Zmw@%&]/;

/** Estimates where each character of a run begins, from its known width. The last entry is the end. */
function characterPositions(text: string, x: number, width: number): number[] {
  const weights = [...text].map((character) =>
    narrow.test(character) ? 0.3 : wide.test(character) ? 0.7 : 0.56,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const places = [x];
  for (const weight of weights) places.push((places.at(-1) ?? x) + (weight / total) * width);
  return places;
}

export const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Returns only the letters and digits, in lower case, as in a text that has lost its spaces. */
export const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

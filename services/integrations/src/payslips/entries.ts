import { type Figure, overlaps, type Row, type Word } from './tokens.ts';
import { type Column, columnOf, type FigureKind, kindOf, type Section, sectionOf, wordsOf } from './words.ts';

/** A figure that a label may mean, with the heading of its column. */
export type Choice = Figure & { column: Column | null; isBelow: boolean };

/** A label with the figures beside it, or under it where none is beside it. */
export type Entry = {
  label: string;
  figureKind: FigureKind;
  section: Section | null;
  row: number;
  choices: Choice[];
};

/** Words between or behind figures that are part of them, as in `160 hrs @ 95.50`. */
const units = /^(?:hrs?|hours?|ure|uur|days?|dae|@|x|at|teen|per|hour|each|elk)$/i;
/** Cells between a label and its figures that say something else about it. */
const qualifier =
  /^(?:monthly|maandeliks|weekly|weekliks|fortnightly|fixed|vas|taxable|belasbaar|yes|no|ja|nee|y|n|recurring|once off|eenmalig|employee|werknemer)$/i;

/** The working behind an amount, as in `7 hrs @ R99.51`. */
const hoursAtRate = /^[\d., ]+ ?(?:hrs?|hours?|ure|uur)\b/i;

type Part = { words: Word[]; figures: Figure[] };

function partsOf(row: Row): Part[] {
  const parts: Part[] = [];
  for (const token of row) {
    const last = parts.at(-1);
    if (token.kind === 'figure') {
      if (last) last.figures.push(token);
      else parts.push({ words: [], figures: [token] });
    } else if (last && last.figures.length === 0) last.words.push(token);
    else if (!last || !units.test(token.text)) parts.push({ words: [token], figures: [] });
  }
  return parts;
}

type Heading = { word: Word; row: number; section: Section | null; column: Column | null };

/** How far below a label its figure may stand, in heights of its text. */
const belowWithin = 3.4;

const isNear = (above: Word, y: number) => y - above.y <= belowWithin * Math.max(above.size, 7);

/** Returns the first thing under a word, if it is near. */
function firstBelow(rows: readonly Row[], word: Word, row: number) {
  for (const next of rows.slice(row + 1)) {
    const found = next.find((token) => token.page === word.page && overlaps(token, word));
    if (found) return isNear(word, found.y) ? found : undefined;
  }
  return undefined;
}

function headingsOf(rows: readonly Row[]): Heading[] {
  return rows.flatMap((tokens, row) =>
    partsOf(tokens).flatMap(({ words, figures }) =>
      words.flatMap((word, index): Heading[] => {
        if (figures.length > 0 && index === words.length - 1) return [];
        const column = columnOf(word.text);
        const section = sectionOf(word.text);
        if (!column && !section) return [];
        const isOverFigure = firstBelow(rows, word, row)?.kind === 'figure';
        return [{ word, row, section: isOverFigure ? null : section, column }];
      }),
    ),
  );
}

type Extent = { page: number; x0: number; x1: number };

/** Headings of side-by-side tables are told apart by the distance from left to right, in steps of this size. */
const stepX = 40;

function sectionHeadingOf(headings: readonly Heading[], extent: Extent, row: number): Heading | undefined {
  const above = headings.filter((h) => h.section && h.word.page === extent.page && h.row < row);
  const distance = ({ word }: Heading) =>
    Math.floor(Math.max(0, word.x0 - extent.x1, extent.x0 - word.x1) / stepX);
  return above.toSorted((a, b) => distance(a) - distance(b) || b.row - a.row)[0];
}

function columnAt(headings: readonly Heading[], figure: Figure, row: number): Column | null {
  const above = headings.filter(
    (h) => h.column && h.word.page === figure.page && h.row < row && overlaps(h.word, figure, 6),
  );
  const apart = ({ word }: Heading) => Math.min(Math.abs(word.x1 - figure.x1), Math.abs(word.x0 - figure.x0));
  return above.toSorted((a, b) => b.row - a.row || apart(a) - apart(b))[0]?.column ?? null;
}

const isYear = (heading: Heading | undefined) =>
  heading !== undefined && columnOf(heading.word.text) === 'year';

type Placed = { row: number; word: Word };
/** A figure without a label beside it. The label over it may mean it. */
type FreeFigure = { figure: Figure; row: number; column: Column | null };

/** Returns the labels of a payslip with their figures. */
export function entriesOf(rows: readonly Row[]): Entry[] {
  const headings = headingsOf(rows);
  const parts = rows.flatMap((tokens, row) => partsOf(tokens).map((part) => labelled(part, row)));
  const beside = parts.flatMap((part) => {
    const { label, isFree } = part;
    return label && !isFree ? [entryBeside({ ...part, label }, headings)] : [];
  });
  const free = parts.flatMap(({ figures, row, isFree, period }): FreeFigure[] =>
    isFree
      ? figures.map((figure) => ({ figure, row, column: period ?? columnAt(headings, figure, row) }))
      : [],
  );
  const alone = parts.flatMap(({ words, label, row }) =>
    words.flatMap((word): Placed[] => (word === label ? [] : [{ word, row }])),
  );
  const over = alone
    .filter(({ word }) => !headings.some((heading) => heading.word === word && heading.section))
    .flatMap((placed) => entryOver(placed, free, headings));
  return [...beside, ...over].toSorted((a, b) => a.row - b.row);
}

type LabelledPart = Part & {
  row: number;
  label: Word | undefined;
  /** The column that the label names, where a row is a period: `Year to date`, `This month`. */
  period: Column | null;
  /** True when the figures belong to labels over them. */
  isFree: boolean;
};

function labelled({ words, figures }: Part, row: number): LabelledPart {
  const label = figures.length > 0 ? labelOf(words) : undefined;
  const named = label ? columnOf(label.text) : null;
  const isPeriod = (named === 'year' || named === 'current') && kindOf(label?.text ?? '') !== 'total';
  const isFree = figures.length > 0 && (!label || isPeriod);
  return { words, figures, row, label, period: isPeriod ? named : null, isFree };
}

function entryBeside(
  { label, figures, row }: LabelledPart & { label: Word },
  headings: readonly Heading[],
): Entry {
  const extent = { page: label.page, x0: label.x0, x1: figures.at(-1)?.x1 ?? label.x1 };
  const heading = sectionHeadingOf(headings, extent, row);
  const choices = figures.map((figure): Choice => {
    const column = isYear(heading) ? 'year' : columnAt(headings, figure, row);
    return { ...figure, column, isBelow: false };
  });
  return { ...named(label.text), section: heading?.section ?? null, row, choices };
}

function entryOver(
  { word, row }: Placed,
  free: readonly FreeFigure[],
  headings: readonly Heading[],
): Entry[] {
  const label = named(word.text);
  if (label.figureKind === 'unknown' || label.figureKind === 'aside') return [];
  const choices = free
    .filter(({ figure, row: below }) => below > row && figure.page === word.page && isNear(word, figure.y))
    .filter(({ figure }) => overlaps(figure, word, 4))
    .map(({ figure, column }): Choice => ({ ...figure, column, isBelow: true }));
  const section = sectionHeadingOf(headings, word, row)?.section ?? null;
  return choices.length > 0 ? [{ ...label, section, row, choices }] : [];
}

const labelOf = (words: readonly Word[]): Word | undefined =>
  words.findLast(({ text }) => !qualifier.test(text) && /\p{L}/u.test(text)) ?? words.at(-1);

function named(text: string): { label: string; figureKind: FigureKind } {
  const label = text.replace(/^(?:[A-Z]{0,2}\d{1,6}\s+)+/, '').replace(/[\s:.]+$/, '');
  const isTotal = /^(?:deductions?|aftrekkings?)$/.test(wordsOf(label));
  if (isTotal) return { label, figureKind: 'totalDeductions' };
  return { label, figureKind: hoursAtRate.test(text) ? 'aside' : kindOf(label) };
}

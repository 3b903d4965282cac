import type { TextItem } from '@tshepa/contracts/statements/layout/text-item';
import type { Read } from '@tshepa/contracts/statements/read-statement';
import { epochDay } from '@tshepa/contracts/statements/reading/dates';
import type { SolvedRow } from '@tshepa/contracts/statements/rows/solve';
import { familyOf } from './font-family.ts';
import { type Sign, signOf } from './signs.ts';

/** A column needs this many figures before one of them can be odd. */
const minimumFigures = 8;
/** The share of a column that has to agree on its font or its edge. */
const usualShare = 0.8;
/** How far, in points, an edge may be from that of the column. */
const edgeWithin = 0.8;
/** A figure this far away stands in another column: debits and credits are both amounts. */
const otherColumnFrom = 14;
/** Some banks date a row some days before or after the period that they print. */
const outsideDays = 5;
const maximumFinds = 5;

type Figure = {
  row: SolvedRow;
  page: number;
  part: string;
  fonts: string;
  /** The left edge, the right edge of the digits, and the right edge with its marks. */
  edges: readonly [number, number, number];
};

/** Finds figures that differ from their columns, and rows that differ from their neighbours. */
export function rowSigns(read: Read, items: readonly TextItem[], fonts: ReadonlyMap<string, string>): Sign[] {
  const { rows } = read.solved;
  const figures = rows.flatMap((row) => figuresOf(row, fonts));
  const columns = [...Map.groupBy(figures, ({ page, part }) => `${page} ${part}`).values()];
  const pages = new Set(rows.map(({ row }) => row.page));
  const own = items.filter(({ page }) => pages.has(page));
  return [
    ...finds('font-of-figure', columns.flatMap(oddFonts)),
    ...finds('edge', columns.flatMap(oddEdges)),
    ...textOverText(own),
    ...baseLines(own),
    ...drawnLater(own, rows),
    ...dateSigns(read),
  ];
}

const dayOf = ({ row: { date } }: SolvedRow) => `${date?.day ?? ''}/${date?.month ?? ''}`;
const finds = (sign: Sign['sign'], figures: readonly Figure[]) =>
  figures.slice(0, maximumFinds).map(({ row, page }) => signOf(sign, { what: dayOf(row), page }));

function figuresOf(solved: SolvedRow, fonts: ReadonlyMap<string, string>): Figure[] {
  const { row, reading } = solved;
  const { text, x0, x1, sizes } = row.body;
  return reading.spans.map(({ start, end, part }) => {
    const digits = Array.from({ length: end - start }, (_, index) => start + index).filter((at) =>
      /\d/.test(text[at] ?? ''),
    );
    const found = new Set(
      digits.map(
        (at) => `${fonts.get(row.body.fonts[at] ?? '') ?? row.body.fonts[at]} ${(sizes[at] ?? 0).toFixed(1)}`,
      ),
    );
    const [first = start, last = end - 1] = [digits[0], digits.at(-1)];
    return {
      row: solved,
      page: row.page,
      part,
      fonts: [...found].toSorted().join('+'),
      edges: [x0[first] ?? 0, x1[last] ?? 0, x1[end - 1] ?? 0],
    };
  });
}

const isRare = (count: number, of: number) => count <= Math.max(2, of * 0.08);

/**
 * Returns the figures whose font differs from that of nearly all figures in their column. Balances all have one font,
 * and amounts one family of fonts, because only the credits may be bold: there, many figures may be odd.
 */
function oddFonts(column: readonly Figure[]): Figure[] {
  if (column.length < minimumFigures) return [];
  const isBalance = column[0]?.part === 'balance';
  const byFonts = [...Map.groupBy(column, ({ fonts }) => fonts).values()];
  const byFamily = [...Map.groupBy(column, ({ fonts }) => familyOf(fonts)).values()];
  const strict = minority(isBalance ? byFonts : byFamily);
  if (strict.length > 0) return strict;
  const usual = Math.max(...byFonts.map((same) => same.length));
  if (usual < column.length * usualShare) return [];
  return byFonts.filter((same) => same.length < usual && isRare(same.length, column.length)).flat();
}

function minority(groups: readonly (readonly Figure[])[]): Figure[] {
  const most = Math.max(...groups.map((same) => same.length));
  return groups.filter((same) => same.length < most).flat();
}

/** Returns the figures that share no edge with their column, although nearly all others do. */
function oddEdges(column: readonly Figure[]): Figure[] {
  if (column.length < minimumFigures) return [];
  const middles = ([0, 1, 2] as const).map((edge) => median(column.map(({ edges }) => edges[edge])));
  const isOn = ({ edges }: Figure, edge: number) =>
    Math.abs((edges[edge] ?? 0) - (middles[edge] ?? 0)) <= edgeWithin;
  const isAligned = [0, 1, 2].some(
    (edge) => column.filter((one) => isOn(one, edge)).length >= 0.9 * column.length,
  );
  if (!isAligned) return [];
  const odd = column.filter(({ edges }) => {
    const off = Math.min(...edges.map((edge, index) => Math.abs(edge - (middles[index] ?? 0))));
    return off > edgeWithin && off < otherColumnFrom;
  });
  return isRare(odd.length, column.length) ? odd : [];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Finds figures that are drawn over other text. Bold text may be drawn twice. */
function textOverText(items: readonly TextItem[]): Sign[] {
  return [...Map.groupBy(items, ({ page }) => page)].flatMap(([page, on]) => {
    const ordered = on.filter(({ text }) => /\d/.test(text)).toSorted((a, b) => a.y - b.y);
    const found = ordered.flatMap((item, index) =>
      ordered
        .slice(index + 1, index + 40)
        .filter((other) => other.y - item.y <= 0.3 * item.size && covers(item, other))
        .map((other) => `${item.text.trim()}, ${other.text.trim()}`),
    );
    return found.slice(0, maximumFinds).map((what) => signOf('text-over-text', { what, page }));
  });
}

function covers(a: TextItem, b: TextItem): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const isSameText = a.text.trim() === b.text.trim();
  return !isSameText && overlap > 0.7 * Math.min(a.width, b.width) && Math.min(a.width, b.width) > 4;
}

const accountLike = /^\d[\d -]{7,18}\d$/;
const amount = /^[-+(R ]*\d[\d ,]*[.,]\d\d\)?-?(?: ?(?:Cr|Dr))?$/i;

/** Finds amounts that are a little above or below the rest of their line, where all other amounts are exactly on it. */
function baseLines(items: readonly TextItem[]): Sign[] {
  const odd: TextItem[] = [];
  let checked = 0;
  for (const on of Map.groupBy(items, ({ page }) => page).values()) {
    const ordered = on.toSorted((a, b) => a.y - b.y);
    for (const item of ordered.filter(
      ({ text }) => amount.test(text.trim()) || accountLike.test(text.trim()),
    )) {
      const beside = ordered.filter(
        (other) =>
          other !== item && Math.abs(other.y - item.y) <= 0.45 * item.size && /[\p{L}\d]/u.test(other.text),
      );
      if (beside.length === 0) continue;
      checked += 1;
      const off = Math.abs(item.y - median(beside.map(({ y }) => y)));
      if (off > 0.2) odd.push(item);
    }
  }
  // Where most figures are off, the bank sets them so.
  if (checked < minimumFigures || odd.length > 0.7 * checked) return [];
  return odd.slice(0, maximumFinds).map(({ text, page }) => signOf('base-line', { what: text.trim(), page }));
}

/**
 * Finds amounts that were drawn after a page that is otherwise drawn from top to bottom, as when figures are typed
 * again over an old page.
 */
function drawnLater(items: readonly TextItem[], rows: readonly SolvedRow[]): Sign[] {
  const printed = new Set(
    rows.flatMap(({ row, reading }) =>
      reading.spans.map(({ start, end }) => row.body.text.slice(start, end).trim()),
    ),
  );
  const counts = new Map<string, number>();
  for (const { text } of items) counts.set(text.trim(), (counts.get(text.trim()) ?? 0) + 1);
  return [...Map.groupBy(items, ({ page }) => page)].flatMap(([page, on]) => {
    if (on.length < 40) return [];
    const drops = on.flatMap((item, index) => ((on[index - 1]?.y ?? 0) - item.y > item.size ? [index] : []));
    const [last] = drops.slice(-1);
    if (last === undefined || drops.length > 2) return [];
    const first = drops.find((index) => on.length - index <= Math.max(6, on.length * 0.05));
    if (first === undefined) return [];
    // A closing balance is printed more than once, at its row and in a box that may be drawn last.
    const isInRows = ({ text }: TextItem) =>
      amount.test(text.trim()) && printed.has(text.trim()) && counts.get(text.trim()) === 1;
    const later = on.slice(first).filter(isInRows);
    const before = on.slice(0, first).filter(isInRows);
    const [top, bottom] = [Math.min(...before.map(({ y }) => y)), Math.max(...before.map(({ y }) => y))];
    const typed = later.filter(({ y }) => y >= top - 1 && y <= bottom + 1);
    return typed.length > 0 && before.length >= minimumFigures
      ? [
          signOf('drawn-later', {
            what: typed
              .slice(0, maximumFinds)
              .map(({ text }) => text.trim())
              .join(', '),
            page,
          }),
        ]
      : [];
  });
}

/** Finds single rows out of the order of the dates or outside the period. Where many rows are, the bank prints them so. */
function dateSigns({ rows, period, solved }: Read): Sign[] {
  const signs: Sign[] = [];
  const days = rows.map(({ date }) => epochDay(date));
  const falls = days.flatMap((day, index) => (index > 0 && day < (days[index - 1] ?? day) ? [index] : []));
  const pageOf = (index: number) => solved.rows.filter(({ row }) => row.date !== null)[index]?.row.page;
  const say = (sign: Sign['sign'], index: number) => {
    const page = pageOf(index);
    return signOf(sign, { what: rows[index]?.date ?? '', ...(page === undefined ? {} : { page }) });
  };
  if (falls.length > 0 && falls.length <= 2 && rows.length >= minimumFigures)
    signs.push(...falls.map((index) => say('date-order', index)));
  if (!period) return signs;
  const [start, end] = [epochDay(period.start) - outsideDays, epochDay(period.end) + outsideDays];
  const outside = days.flatMap((day, index) => (day < start || day > end ? [index] : []));
  if (outside.length <= Math.max(2, rows.length * 0.1))
    signs.push(...outside.map((index) => say('date-outside', index)));
  return signs;
}

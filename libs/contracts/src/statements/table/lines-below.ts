import type { Line } from '../layout/lines.ts';
import { hasAmount, type OpenRow } from './open-row.ts';

// Distances are fractions of the font size, or points for places.
const sameSize = 0.06;
const samePlace = 4;
const nextLine = 1.4;

/**
 * Takes footnotes, page numbers and adverts from the last row of each page. A line there continues the row when it looks
 * like the lines that continue other rows: the same size and place, and as close.
 */
export function dropLinesBelow(lines: readonly Line[], rows: readonly OpenRow[]) {
  const usual = rows
    .filter((row, index) => !isLast(row, rows[index + 1], lines))
    .flatMap((row) => below(row, lines));
  for (const [index, row] of rows.entries()) {
    if (row.kind !== 'row' || !isLast(row, rows[index + 1], lines)) continue;
    const extra = below(row, lines);
    const foreign = extra.findIndex((one) => isForeign(one, row, { usual, lines }));
    if (foreign >= 0) row.lines.splice(row.lines.length - (extra.length - foreign));
  }
}

type Below = { line: Line; gap: number };

/** Returns the lines of a row after its date and its amounts. */
function below({ lines: places, anchor }: OpenRow, lines: readonly Line[]): Below[] {
  const last = Math.max(
    places.indexOf(anchor),
    places.findLastIndex((place) => hasAmount(lines[place])),
  );
  return places.slice(last + 1).flatMap((place, index) => {
    const line = lines[place];
    const before = lines[places[last + index] ?? 0];
    return line && before ? [{ line, gap: line.y - before.y }] : [];
  });
}

function isLast({ anchor }: OpenRow, next: OpenRow | undefined, lines: readonly Line[]): boolean {
  return lines[anchor]?.page !== lines[next?.anchor ?? -1]?.page;
}

type Setting = { usual: readonly Below[]; lines: readonly Line[] };

function isForeign({ line, gap }: Below, row: OpenRow, { usual, lines }: Setting): boolean {
  if (isProse(line.text) || isPageNumber(line, row)) return true;
  const anchor = lines[row.anchor];
  const x0 = line.x0[0] ?? 0;
  const isLikeUsual = usual.some(
    (one) =>
      Math.abs(one.line.size - line.size) <= sameSize * line.size &&
      Math.abs((one.line.x0[0] ?? 0) - x0) <= samePlace &&
      gap <= 1.1 * one.gap,
  );
  if (isLikeUsual || !anchor) return false;
  const columns = row.header?.hasPlaces ? row.header.columns : [];
  const description = columns.find(({ role }) => role === 'description');
  const isSameSize = Math.abs(anchor.size - line.size) <= sameSize * anchor.size;
  const isNear = gap <= nextLine * line.size;
  if (!description) return !isSameSize || gap > 2 * line.size;
  const isInColumn = x0 >= description.x0 - samePlace && !reachesAmounts(line, row);
  return !isSameSize || !isInColumn || (!isNear && usual.length > 0) || gap > 2 * line.size;
}

/** True for a line of words that goes on below the columns of amounts. */
function reachesAmounts(line: Line, { header }: OpenRow): boolean {
  const columns = header?.columns ?? [];
  const description = columns.find(({ role }) => role === 'description');
  const next = columns.filter(({ x0 }) => description && x0 > description.x0 + samePlace).map(({ x0 }) => x0);
  const end = line.x1.at(-1) ?? 0;
  return next.length > 0 && end > Math.min(...next) && !line.text.includes('\t');
}

const invitation =
  /^(?:visit|download|dial|call|apply|switch|save|get|win|protect|did you|terms|t&cs?|please|note|remember|important|for (?:queries|more|help)|if you|need|keep|thank you for|manage|bank|open|earn|speak|contact|besoek|skakel|laai|let wel|nota)\b/i;

/** A sentence is no part of a description: footnotes, terms and adverts. */
function isProse(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (/^[*\u2020\u2021\u00a7\u00b9\u00b2\u00b3]+ ?\p{L}/u.test(text) && words.length > 2) return true;
  if (words.length < 4) return false;
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return (
    /[.!?]$/.test(text.trim()) || (words.length >= 6 && small >= 0.55 * words.length) || invitation.test(text)
  );
}

function isPageNumber(line: Line, { header }: OpenRow): boolean {
  const text = line.text.trim();
  if (/^(?:page|pg|bladsy|bl|p)\.? ?\d{1,3}$/i.test(text) || /^\d{1,3} ?\/ ?\d{1,3}$/.test(text)) return true;
  if (!/^-? ?\d{1,3} ?-?$/.test(text) || !header?.hasPlaces) return false;
  const description = header.columns.find(({ role }) => role === 'description');
  return description !== undefined && Math.abs((line.x0[0] ?? 0) - description.x0) > samePlace;
}

import { type Line, plain } from '../layout/lines.ts';
import { type DateMatch, dateAt, dateFormats, epochDay, toIso } from '../reading/dates.ts';

export type Period = { start: string; end: string };

const full = dateFormats.filter((format) => format !== 'dd mon');

function datesIn(text: string): DateMatch[] {
  const found: DateMatch[] = [];
  for (let start = 0; start < text.length; start += 1) {
    if (!/\d/.test(text[start] ?? '') || /\d/.test(text[start - 1] ?? '')) continue;
    const match = full.map((format) => dateAt(text, start, format)).find((date) => date !== null);
    if (!match) continue;
    found.push(match);
    start = match.end - 1;
  }
  return found;
}

const iso = (date: DateMatch | undefined) =>
  date && date.year !== null ? toIso({ ...date, year: date.year }) : null;

const between = /^[\s,]*(?:to|tot|until|till|-|\u2013|and|en|t\/m)[\s:]*$/i;
const fromLabel = /\b(?:from|van|start|begin)\s*(?:date|datum)?\s*:?\s*$/i;
const toLabel = /\b(?:to|tot|end|eind)\s*(?:date|datum)?\s*:?\s*$/i;
const periodLabel = /period|tydperk|periode/i;

type Candidate = Period & { weight: number };

export function statementPeriod(lines: readonly Line[]): Period | null {
  const text = lines.map((line) => plain(line.text)).join(' \n ');
  const dates = datesIn(text);
  const [best] = dates
    .flatMap((_, index) => candidatesAt(text, dates, index))
    .filter(({ start, end }) => start <= end && epochDay(end) - epochDay(start) < 800)
    .sort((a, b) => b.weight - a.weight);
  return best ? { start: best.start, end: best.end } : null;
}

/** Returns the words before a position. Text may run into the label after it, as in `STREETFrom Date:`. */
const before = (text: string, at: number, length: number) =>
  text
    .slice(Math.max(0, at - length), at)
    .replace(/([\p{Ll}\p{Lu}\d])(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/\s+/g, ' ');

function candidatesAt(text: string, dates: readonly DateMatch[], index: number): Candidate[] {
  const [date, next] = dates.slice(index, index + 2);
  const [start, end] = [iso(date), iso(next)];
  if (!date || !next || !start || !end) return [];
  const label = before(text, date.start, 40);
  const distance = next.start - date.end;
  if (between.test(text.slice(date.end, next.start)))
    return [{ start, end, weight: periodLabel.test(label) ? 4 : 3 }];
  // The labels are in one row and the values in the next: From, To, then both dates.
  if (/from\W+to\W*$/i.test(label) && distance < 8) return [{ start, end, weight: 2 }];
  if (fromLabel.test(label)) {
    // In `From Date: … Opening Balance … To Date: …` the end follows a little later.
    const other = dates
      .slice(index + 1, index + 4)
      .find((later) => toLabel.test(before(text, later.start, 30)));
    const otherEnd = iso(other);
    return otherEnd ? [{ start, end: otherEnd, weight: 4 }] : [];
  }
  return periodLabel.test(label.slice(-22)) && distance < 12 ? [{ start, end, weight: 2 }] : [];
}

export function yearsIn(lines: readonly Line[]): Set<number> {
  const years = new Set<number>();
  for (const line of lines)
    for (const { year } of datesIn(plain(line.text))) if (year !== null) years.add(year);
  return years;
}

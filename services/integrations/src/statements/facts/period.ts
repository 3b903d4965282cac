import { type Line, plain } from '../layout/lines.ts';
import { type DateMatch, dateAt, dateFormats, epochDay, toIso } from '../reading/dates.ts';

export type Period = { start: string; end: string };

const full = dateFormats.filter((format) => format !== 'dd mon');

/** All dates with a year in a text. */
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

/** The period that the paper says it covers. */
export function statementPeriod(lines: readonly Line[], outside: ReadonlySet<number>): Period | null {
  const kept = lines.filter((_, index) => outside.has(index));
  const text = kept.map((line) => plain(line.text)).join(' \n ');
  const dates = datesIn(text);
  const candidates: (Period & { weight: number })[] = [];
  for (const [index, date] of dates.entries()) {
    const next = dates[index + 1];
    const start = iso(date);
    const end = iso(next);
    if (!start || !end || !next) continue;
    const joint = text.slice(date.end, next.start);
    const before = text.slice(Math.max(0, date.start - 40), date.start);
    if (between.test(joint)) candidates.push({ start, end, weight: periodLabel.test(before) ? 4 : 3 });
    else if (fromLabel.test(before.replace(/\s+/g, ' '))) {
      // `From Date: … Opening Balance … To Date: …`: the other end stands a little further on.
      const other = dates
        .slice(index + 1, index + 4)
        .find((later) =>
          toLabel.test(text.slice(Math.max(0, later.start - 30), later.start).replace(/\s+/g, ' ')),
        );
      const otherEnd = iso(other);
      if (otherEnd) candidates.push({ start, end: otherEnd, weight: 4 });
    } else if (periodLabel.test(before.slice(-22)) && next.start - date.end < 12)
      candidates.push({ start, end, weight: 2 });
    // Labels in one column, values in the other: From, To, then both dates.
    if (/from\W+to\W*$/i.test(before) && next.start - date.end < 8)
      candidates.push({ start, end, weight: 2 });
  }
  const valid = candidates.filter(({ start, end }) => start <= end && epochDay(end) - epochDay(start) < 800);
  valid.sort((a, b) => b.weight - a.weight);
  const [best] = valid;
  return best ? { start: best.start, end: best.end } : null;
}

/** The year of the statement, where one stands anywhere outside the rows. */
export function yearsIn(lines: readonly Line[]): Set<number> {
  const years = new Set<number>();
  for (const line of lines)
    for (const { year } of datesIn(plain(line.text))) if (year !== null) years.add(year);
  return years;
}

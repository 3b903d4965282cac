import type { Line } from '../layout/lines.ts';
import { type DateFormat, type DateMatch, dateAt, dateFormats } from '../reading/dates.ts';

const listNumber = /^\d{3,6}[ \t]*(?=\d{1,4}[-/])/;

/** The date at the start of a line, or behind a list number. */
export function leadingDate(text: string, format: DateFormat): DateMatch | null {
  const first = dateAt(text, 0, format);
  if (first) return first;
  const number = listNumber.exec(text)?.[0];
  if (number) return dateAt(text, number.length, format);
  // A list number of six digits that runs into the day.
  const glued = /^\d{6}(?=\d\d[/-]\d\d[/-]\d{4})/.exec(text)?.[0];
  return glued ? dateAt(text, glued.length, format) : null;
}

/** The date format of the rows of a table, or null when they have no dates. */
export function rowDateFormat(
  lines: readonly Line[],
  { years, isDateLast }: { years: ReadonlySet<number>; isDateLast: boolean },
): DateFormat | null {
  const counts = new Map<DateFormat, number>();
  for (const format of dateFormats)
    counts.set(
      format,
      lines.filter(({ text }) => {
        const date = isDateLast ? innerDate(text, format) : leadingDate(text, format);
        if (!date) return false;
        // `12 Mar 24 Hour Shop` has no year, unless 2024 is a year of the statement.
        return format !== 'dd mon yy' || years.size === 0 || years.has(date.year ?? 0);
      }).length,
    );
  const most = Math.max(...counts.values());
  if (most === 0) return null;
  return dateFormats.find((format) => (counts.get(format) ?? 0) >= 0.7 * most) ?? null;
}

/** The first date of that format in a line. Some tables print it before the balance. */
export function innerDate(text: string, format: DateFormat): DateMatch | null {
  for (let start = 0; start < text.length; start += 1) {
    if (/\d/.test(text[start - 1] ?? '') && !/\.\d\d$/.test(text.slice(0, start))) continue;
    const match = dateAt(text, start, format);
    if (match) return match;
  }
  return null;
}

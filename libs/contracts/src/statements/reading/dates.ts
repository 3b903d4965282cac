import { dayMs } from '../../rules/dates.ts';
import type { Line } from '../layout/lines.ts';

/** The months as the banks print them, in English and Afrikaans. */
const monthNames: readonly (readonly string[])[] = [
  ['january', 'januarie', 'jan'],
  ['february', 'februarie', 'feb'],
  ['march', 'maart', 'mar', 'mrt'],
  ['april', 'apr'],
  ['may', 'mei'],
  ['june', 'junie', 'jun'],
  ['july', 'julie', 'jul'],
  ['august', 'augustus', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oktober', 'oct', 'okt'],
  ['november', 'nov'],
  ['december', 'desember', 'dec', 'des'],
];
const monthByName = new Map(
  monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);
/** Returns the number of a month, 1 to 12, from its name or abbreviation in English or Afrikaans. */
export const monthNumber = (name: string): number | undefined => monthByName.get(name.toLowerCase());
const monthWords = [...monthByName.keys()].sort((a, b) => b.length - a.length);
const anyMonth = monthWords.join('|');

export const isMonth = (word: string) => monthByName.has(word.toLowerCase().replace(/\.$/, ''));

export type PrintedDate = { day: number; month: number; year: number | null };
export type DateMatch = PrintedDate & { start: number; end: number };

const gap = ' *';
const day = '(?<day>0?[1-9]|[12]\\d|3[01])';
const month = '(?<month>0?[1-9]|1[0-2])';
const year = '(?<year>(?:19|20)\\d\\d)';
// After a name in small letters no small letter may follow (Market). After capitals anything may follow (12 MARPOS).
const name = `(?<name>${anyMonth})(?![a-z])\\.?`;

/** The formats of dates. One table uses one format. A shorter format also matches the start of a longer format. */
const patterns = {
  'yyyy-mm-dd': `${year}${gap}[-/.]${gap}${month}${gap}[-/.]${gap}${day}(?!\\d)`,
  'dd/mm/yyyy': `${day}[-/.]${month}[-/.]${year}`,
  'dd/mm/yy': `${day}[-/]${month}[-/](?<short>\\d\\d)(?:(?![\\d/])|(?=\\d\\d[-/]\\d\\d[-/]\\d\\d))`,
  'dd mon yyyy': `${day}${gap}[-/]?${gap}${name}${gap}[-/,]?${gap}${year}`,
  'dd mon yy': `${day}${gap}[-/]?${gap}${name}${gap}[-/']?${gap}(?<short>\\d\\d)(?![\\d:]|[.,]\\d)`,
  'dd mon': `${day}${gap}[-/]?${gap}${name}`,
  yyyymmdd: `${year}(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])(?:(?!\\d)|(?=\\d{1,3}(?:[, ]\\d{3})*\\.\\d\\d))`,
} as const;
export type DateFormat = keyof typeof patterns;
export const dateFormats = Object.keys(patterns) as DateFormat[];

/** Adds the three printed forms of month names to a pattern, so that case still matters after the name. */
const withCases = (pattern: string) =>
  pattern.replace(
    anyMonth,
    monthWords
      .flatMap((word) => [word, word.toUpperCase(), word[0]?.toUpperCase() + word.slice(1)])
      .join('|'),
  );
const sticky = Object.fromEntries(
  dateFormats.map((format) => [format, new RegExp(withCases(patterns[format]), 'y')]),
) as Record<DateFormat, RegExp>;

export function dateAt(text: string, start: number, format: DateFormat): DateMatch | null {
  const regex = sticky[format];
  regex.lastIndex = start;
  const groups = regex.exec(text)?.groups;
  if (!groups) return null;
  const monthNumber = groups.month
    ? Number(groups.month)
    : monthByName.get((groups.name ?? '').toLowerCase());
  const yearNumber = groups.year ? Number(groups.year) : groups.short ? 2000 + Number(groups.short) : null;
  if (!monthNumber || Number(groups.day) > daysIn(yearNumber ?? 2024, monthNumber)) return null;
  return { day: Number(groups.day), month: monthNumber, year: yearNumber, start, end: regex.lastIndex };
}

export const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const two = (value: number) => String(value).padStart(2, '0');
export const toIso = (date: PrintedDate & { year: number }) =>
  `${date.year}-${two(date.month)}-${two(date.day)}`;

export const epochDay = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / dayMs;

const listNumber = /^\d{3,6}[ \t]*(?=\d{1,4}[-/])/;

/** Returns the date at the start of a line, or after a list number. */
export function leadingDate(text: string, format: DateFormat): DateMatch | null {
  const first = dateAt(text, 0, format);
  if (first) return first;
  const number = listNumber.exec(text)?.[0];
  if (number) return dateAt(text, number.length, format);
  // A list number of six digits may be joined to the day.
  const glued = /^\d{6}(?=\d\d[/-]\d\d[/-]\d{4})/.exec(text)?.[0];
  return glued ? dateAt(text, glued.length, format) : null;
}

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

/** Returns the first date of that format in a line. Some tables print it before the balance. */
export function innerDate(text: string, format: DateFormat): DateMatch | null {
  for (let start = 0; start < text.length; start += 1) {
    if (/\d/.test(text[start - 1] ?? '') && !/\.\d\d$/.test(text.slice(0, start))) continue;
    const match = dateAt(text, start, format);
    if (match) return match;
  }
  return null;
}

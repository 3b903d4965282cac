import {
  dateAt,
  dateFormats,
  daysIn,
  epochDay,
  monthNumber,
  toIso,
} from '@tshepa/contracts/statements/reading/dates';
import type { Fact, Field } from './labels.ts';

const full = dateFormats.filter((format) => format !== 'dd mon');
const anyMonth = '(?<!\\p{L})\\p{L}{3,10}';

/** Returns the days in a text, in their order, as `yyyy-MM-dd`. */
function daysOf(text: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length; start += 1) {
    if (!/\d/.test(text[start] ?? '') || /\d/.test(text[start - 1] ?? '')) continue;
    const match = full.map((format) => dateAt(text, start, format)).find((date) => date !== null);
    if (!match || match.year === null) continue;
    found.push(toIso({ ...match, year: match.year }));
    start = match.end - 1;
  }
  if (found.length > 0) return found;
  // The American order: October 25, 2026.
  return [...text.matchAll(new RegExp(`(${anyMonth})\\.? (\\d{1,2}),? ((?:19|20)\\d\\d)`, 'gu'))].flatMap(
    ([, name = '', day, year]) => {
      const month = monthNumber(name);
      return month ? [toIso({ day: Number(day), month, year: Number(year) })] : [];
    },
  );
}

export type Period = { start: string | null; end: string };

/** Returns the whole month that a text names: `October 2026`, `Okt 2026`, `2026/10`, `10/2026`. */
function monthOf(text: string): Period | null {
  const named = new RegExp(`(${anyMonth})[ .,'/-]*((?:20)?\\d\\d)(?!\\d)`, 'u').exec(text);
  const numbers =
    /(?<!\d)(20\d\d)[-/](\d{1,2})(?![\d/-])/.exec(text) ?? /(?<!\d)(20\d\d)(0[1-9]|1[0-2])(?!\d)/.exec(text);
  const reversed = /(?<![\d/-])(\d{1,2})[-/](20\d\d)(?!\d)/.exec(text);
  const [month, year] = [
    [monthNumber(named?.[1] ?? ''), Number(named?.[2])],
    [Number(numbers?.[2]), Number(numbers?.[1])],
    [Number(reversed?.[1]), Number(reversed?.[2])],
  ].find(([number]) => number !== undefined && number >= 1 && number <= 12) ?? [undefined, undefined];
  if (!month || !year) return null;
  const whole = year < 100 ? 2000 + year : year;
  return {
    start: toIso({ day: 1, month, year: whole }),
    end: toIso({ day: daysIn(whole, month), month, year: whole }),
  };
}

/** Returns the period that a text tells: from one day to another, the day on which it ends, or a whole month. */
function periodIn(text: string): Period | null {
  const [first, second] = daysOf(text);
  if (first && second && first <= second) return { start: first, end: second };
  if (first) return { start: null, end: first };
  return monthOf(text);
}

const title =
  /pay ?slip|salary (?:advice|slip)|pay ?advice|remuneration|besoldiging|earnings statement|betaalstrokie|betaal ?advies|salaris ?(?:advies|strokie)|loon ?(?:strokie|koevert)/i;
const range = /\b(?:to|tot|t\/m|until)\b|\s[-\u2013]\s|en met/i;

export type Days = { periodStart: string | null; periodEnd: string | null; payDate: string | null };

/** Reads the pay period and the day of payment from the labelled fields, or else from the title. */
export function payDaysOf(facts: readonly Fact[], texts: readonly string[]): Days {
  const values = (field: Field) => facts.filter((fact) => fact.field === field).map(({ value }) => value);
  const day = (field: Field) => values(field).flatMap(daysOf)[0] ?? null;
  const end = day('periodEnd');
  const labelled = values('period').flatMap((value) => periodIn(value) ?? []);
  const told =
    labelled.find(({ start }) => start !== null) ??
    texts.filter((text) => title.test(text)).flatMap((text) => periodIn(text) ?? [])[0] ??
    texts
      .filter((text) => range.test(text) && daysOf(text).length === 2)
      .flatMap((text) => periodIn(text) ?? [])[0] ??
    labelled[0];
  const month = values('periodEnd').flatMap((value) => monthOf(value) ?? [])[0];
  const periodEnd = end ?? told?.end ?? month?.end ?? null;
  const periodStart =
    day('periodStart') ?? (end && told?.end !== end ? null : (told?.start ?? month?.start ?? null));
  return { periodStart, periodEnd, payDate: day('payDate') };
}

export type Frequency = 'weekly' | 'fortnightly' | 'monthly';

const frequencies: readonly (readonly [Frequency, RegExp])[] = [
  [
    'fortnightly',
    /fortnight|bi-?weekly|two-?weekly|twee-?weekliks|every (?:two|2) weeks|elke (?:twee|2) weke|14 ?-?daagliks/i,
  ],
  ['weekly', /\bweekly\b|\bweekliks|\bweek (?:ending|ended|eindig\w*)\b|\bweekloon\b|\bper week\b/i],
  [
    'monthly',
    /\bmonthly\b|\bmaandeliks|\bper month\b|\bper maand\b|\bmonth (?:ending|ended)\b|\bfor (?:the )?month\b|\bsalary month\b/i,
  ],
];
const named = (text: string) => frequencies.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

const lengths: readonly (readonly [Frequency, number, number])[] = [
  ['weekly', 5, 8],
  ['fortnightly', 12, 15],
  ['monthly', 27, 32],
];

/** Reads how often the person is paid: as it is printed, or else by the length of the period. */
export function frequencyOf(
  facts: readonly Fact[],
  { days, texts }: { days: Days; texts: readonly string[] },
): Frequency | null {
  const printed = facts
    .filter(({ field }) => field === 'frequency')
    .flatMap(({ value }) => named(value) ?? []);
  const { periodStart, periodEnd } = days;
  const length = periodStart && periodEnd ? epochDay(periodEnd) - epochDay(periodStart) + 1 : 0;
  const byLength = lengths.find(([, least, most]) => length >= least && length <= most)?.[0];
  return printed[0] ?? byLength ?? texts.flatMap((text) => named(text) ?? [])[0] ?? null;
}

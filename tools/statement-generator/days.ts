const dayMs = 86_400_000;
const at = (iso: string) => new Date(`${iso}T00:00:00Z`);
const isoOf = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (iso: string, days: number) => isoOf(new Date(at(iso).getTime() + days * dayMs));
export const daysBetween = (from: string, to: string) => (at(to).getTime() - at(from).getTime()) / dayMs;
/** The same day some months later, or the last day of that month. */
export function addMonths(iso: string, months: number): string {
  const date = at(iso);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return isoOf(
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), last))),
  );
}

type Names = readonly string[];
const english = 'January February March April May June July August September October November December';
const afrikaans =
  'Januarie Februarie Maart April Mei Junie Julie Augustus September Oktober November Desember';
export type Language = 'en' | 'af';
const months: Record<Language, Names> = { en: english.split(' '), af: afrikaans.split(' ') };
const shortAfrikaans = 'Jan Feb Mrt Apr Mei Jun Jul Aug Sep Okt Nov Des'.split(' ');
const short: Record<Language, Names> = { en: months.en.map((name) => name.slice(0, 3)), af: shortAfrikaans };

const of = (iso: string) => {
  const [year = '', month = '', day = ''] = iso.split('-');
  return { year, month, day, index: Number(month) - 1 };
};
type Format = (iso: string, language?: Language) => string;
const formatted =
  (write: (parts: ReturnType<typeof of> & { mon: string; full: string }) => string): Format =>
  (iso, language = 'en') => {
    const parts = of(iso);
    return write({
      ...parts,
      mon: short[language][parts.index] ?? '',
      full: months[language][parts.index] ?? '',
    });
  };

/** How banks write a day. */
export const written = {
  dMon: formatted(({ day, mon }) => `${day} ${mon}`),
  dMonYy: formatted(({ day, mon, year }) => `${day} ${mon} ${year.slice(2)}`),
  dMonYyyy: formatted(({ day, mon, year }) => `${day} ${mon} ${year}`),
  dMonthYyyy: formatted(({ day, full, year }) => `${Number(day)} ${full} ${year}`),
  ddMonthYyyy: formatted(({ day, full, year }) => `${day} ${full} ${year}`),
  slashes: formatted(({ day, month, year }) => `${day}/${month}/${year}`),
  shortSlashes: formatted(({ day, month, year }) => `${Number(day)}/${month}/${year}`),
  slashesYy: formatted(({ day, month, year }) => `${day}/${month}/${year.slice(2)}`),
  yearSlashes: formatted(({ day, month, year }) => `${year}/${month}/${day}`),
  iso: formatted(({ day, month, year }) => `${year}-${month}-${day}`),
  compact: formatted(({ day, month, year }) => `${year}${month}${day}`),
} satisfies Record<string, Format>;

/** Calendar arithmetic on days written `yyyy-MM-dd`, so that no time zone of a phone or a server can move them. */

const toUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const fromUtc = (date: Date) => date.toISOString().slice(0, 10);

/** The calendar day in Africa/Johannesburg (UTC+2, no summer time) of an instant. */
export const johannesburgDay = (instant: Date) => fromUtc(new Date(instant.getTime() + 2 * 3_600_000));

/** Weekday (0 Sunday … 6 Saturday) and hour (0-23) in Africa/Johannesburg. */
export function johannesburgClock(instant: Date): { weekday: number; hour: number } {
  const local = new Date(instant.getTime() + 2 * 3_600_000);
  return { weekday: local.getUTCDay(), hour: local.getUTCHours() };
}

export const addDays = (day: string, days: number) =>
  fromUtc(new Date(toUtc(day).getTime() + days * 86_400_000));

/** The same day of month `months` later or earlier; a day that the month does not have becomes its last. */
export function addMonths(day: string, months: number): string {
  const start = toUtc(day);
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return fromUtc(target);
}

/** `dd-MM-yyyy`, the way dates are shown. */
export const formatDay = (day: string) => day.slice(0, 10).split('-').reverse().join('-');

/** `yyyy/MM/dd`, the way instalment dates are shown. */
export const formatInstalmentDay = (day: string) => day.slice(0, 10).replaceAll('-', '/');

/** The day of month `dayOfMonth` in the month of `day`; a month without that day gives its last. */
export function dayInMonth(day: string, dayOfMonth: number): string {
  const start = toUtc(day);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  return fromUtc(
    new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), Math.min(dayOfMonth, lastDay))),
  );
}

/**
 * Reads a day as people type it (`05-01-1980`, `5/1/1980`, `05011980`) or as it is stored (`1980-01-05`), as
 * `yyyy-MM-dd`. Nothing when there is no such day; a year has four digits, so that no century is guessed.
 */
export function parseDay(text: string): string | undefined {
  const bare = text.trim();
  const stored = /^(\d{4})-(\d{2})-(\d{2})$/.exec(bare);
  const typed =
    /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare);
  const [year, month, day] = stored
    ? [stored[1], stored[2], stored[3]]
    : [typed?.[3], typed?.[2], typed?.[1]];
  if (!year || !month || !day) return undefined;
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = toUtc(found);
  return !Number.isNaN(date.getTime()) && fromUtc(date) === found ? found : undefined;
}

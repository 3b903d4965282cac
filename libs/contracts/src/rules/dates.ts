/** Calendar arithmetic on days as `yyyy-MM-dd` text, so that the time zone of a phone or server cannot shift them. */

/** The length of a day in milliseconds. It has no exceptions, because South Africa has no summer time. */
export const dayMs = 24 * 3_600_000;

const toUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const fromUtc = (date: Date) => date.toISOString().slice(0, 10);

/** Returns the calendar day of an instant in Africa/Johannesburg, which is UTC+2 all year. */
export const johannesburgDay = (instant: Date) => fromUtc(new Date(instant.getTime() + 2 * 3_600_000));

/** Returns the instant at which a day begins in Africa/Johannesburg. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00+02:00`);

/** Returns the weekday (0 for Sunday to 6 for Saturday) and the hour (0-23) in Africa/Johannesburg. */
export function johannesburgClock(instant: Date): { weekday: number; hour: number } {
  const local = new Date(instant.getTime() + 2 * 3_600_000);
  return { weekday: local.getUTCDay(), hour: local.getUTCHours() };
}

/** Returns the time of day (`HH:mm`) in Africa/Johannesburg. */
export const johannesburgTime = (instant: Date) =>
  new Date(instant.getTime() + 2 * 3_600_000).toISOString().slice(11, 16);

export const addDays = (day: string, days: number) => fromUtc(new Date(toUtc(day).getTime() + days * dayMs));

/** Counts the days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) =>
  (toUtc(to).getTime() - toUtc(from).getTime()) / dayMs;

/** Adds months, which may be negative. Keeps the day of the month, or uses the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const start = toUtc(day);
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return fromUtc(target);
}

/** Formats a day for display as `dd-MM-yyyy`. */
export const formatDay = (day: string) => day.slice(0, 10).split('-').reverse().join('-');

/** Formats an instalment's due day for display as `yyyy/MM/dd`. */
export const formatInstalmentDay = (day: string) => day.slice(0, 10).replaceAll('-', '/');

/** Returns the given day of the month in the month of `day`, or the last day of a shorter month. */
export function dayInMonth(day: string, dayOfMonth: number): string {
  const start = toUtc(day);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  return fromUtc(
    new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), Math.min(dayOfMonth, lastDay))),
  );
}

/**
 * Parses a typed day (`05-01-1980`, `5/1/1980`, `05011980`) or a stored day (`1980-01-05`). Returns `yyyy-MM-dd`, or
 * undefined when no such day exists. The year needs four digits, so that no century has to be guessed.
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

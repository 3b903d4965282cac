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

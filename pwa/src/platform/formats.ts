import { msg } from '@lingui/core/macro';
import { addDays, formatDay, johannesburgDay, johannesburgTime } from '@tshepa/contracts/rules/dates';
import { i18n } from '../ui/i18n/i18n.tsx';
import { serverNow } from './network/server-clock.ts';

/** Phones do not have the names of days and months in all our languages. The first day is Sunday, as in `getUTCDay`. */
const weekdays = [
  msg`Sunday`,
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
];
const months = [
  msg`January`,
  msg`February`,
  msg`March`,
  msg`April`,
  msg`May`,
  msg`June`,
  msg`July`,
  msg`August`,
  msg`September`,
  msg`October`,
  msg`November`,
  msg`December`,
];

const nameIn = (names: typeof months, index: number) => {
  const name = names[index];
  return name ? i18n._(name) : '';
};

/**
 * Writes a day (`yyyy-MM-dd` or `yyyy/MM/dd`) for applicants: `Monday 30 November`. The year is added when it is not this
 * year: `Friday 8 January 2027`. When the day is more than a year away, the weekday is left out: `6 May 2016`.
 */
export function dayText(day: string, today: string = johannesburgDay(serverNow())): string {
  const plain = day.slice(0, 10).replaceAll('/', '-');
  const date = new Date(`${plain}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  const dayAndMonth = `${date.getUTCDate()} ${nameIn(months, date.getUTCMonth())}`;
  const withWeekday = `${nameIn(weekdays, date.getUTCDay())} ${dayAndMonth}`;
  const year = plain.slice(0, 4);
  if (year === today.slice(0, 4)) return withWeekday;
  const isNear = plain > addDays(today, -366) && plain < addDays(today, 366);
  return `${isNear ? withWeekday : dayAndMonth} ${year}`;
}

/** Returns the time of day in South Africa, such as `14:02`, of a moment in ISO 8601. */
export const clockOf = (at: string): string => johannesburgTime(new Date(at));

/** Writes a moment for applicants: `14:02` today, else `Friday 20 November, 23:59`, and nothing for an invalid moment. */
export function momentOf(at: string, now: Date = serverNow()): string {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return '';
  const [day, today] = [johannesburgDay(instant), johannesburgDay(now)];
  return day === today ? clockOf(at) : `${dayText(day, today)}, ${clockOf(at)}`;
}

/** Writes a moment for staff, who compare and type days: `20-11-2026 23:59`. */
export const staffMomentOf = (at: string): string =>
  `${formatDay(johannesburgDay(new Date(at)))} ${clockOf(at)}`;

/** Returns the name of the month of a day (`yyyy-MM-dd`): `September`. */
export const monthName = (day: string): string => nameIn(months, Number(day.slice(5, 7)) - 1);

/** Returns the month of a day (`yyyy-MM-dd`): `September 2026`. */
export const monthOf = (day: string): string => `${monthName(day)} ${day.slice(0, 4)}`;

/** Returns a day (`yyyy-MM-dd`) with its year, for texts that people keep: `27 November 2026`. */
export const dateText = (day: string): string => `${Number(day.slice(8, 10))} ${monthOf(day)}`;

/** Formats a size in the units of data bundles. Small sizes are in kilobytes, at least 1. */
export const dataSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Formats seconds as a countdown: `1:05`. */
export const asClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Returns a cell number with its middle digits hidden, such as `082 ••• 4567`, for screens that others may see. */
export const hiddenCellNo = (cellNo: string): string =>
  `${cellNo.slice(0, 3)}\u00a0•••\u00a0${cellNo.slice(-4)}`;

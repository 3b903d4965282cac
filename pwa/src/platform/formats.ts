import { formatDay, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { serverNow } from './network/server-clock.ts';

const aheadOfUtcMs = 2 * 60 * 60_000;

/** Returns the time of day in South Africa, such as `14:02`, of a moment in ISO 8601. */
export const clockOf = (at: string): string =>
  new Date(Date.parse(at) + aheadOfUtcMs).toISOString().slice(11, 16);

/** Returns the time for a moment of today, and day and time otherwise. Returns empty text for an invalid moment. */
export function momentOf(at: string, now: Date = serverNow()): string {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return '';
  const day = johannesburgDay(instant);
  return day === johannesburgDay(now) ? clockOf(at) : `${formatDay(day)} ${clockOf(at)}`;
}

/** Returns the month of a day (`yyyy-MM-dd`) as `MM-yyyy`, which reads the same in every language. */
export const monthOf = (day: string): string => day.slice(0, 7).split('-').reverse().join('-');

/** Formats a size in the units of data bundles. Small sizes are in kilobytes, at least 1. */
export const dataSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Formats seconds as a countdown: `1:05`. */
export const asClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Formats an amount in rand, without cents when it has none: `R800`, `R3,999.99`. */
export const shortMoney = (amount: number) => formatMoney(amount).replace(/\.00$/, '');

import { agentReviewMinutes, operatingHours } from '../constants.ts';
import { isBusinessDay } from './business-days.ts';
import { addDays, johannesburgDay, johannesburgTime, startOfDay } from './dates.ts';

/** Whether staff are at work. `opensOn` is the day (`yyyy-MM-dd`) on which they next begin, at `operatingHours.from`. */
export type Opening = { isOpen: true } | { isOpen: false; opensOn: string };

/** Returns whether staff are at work at an instant, by the operating hours and the calendar of business days. */
export function openingAt(instant: Date): Opening {
  const today = johannesburgDay(instant);
  const time = johannesburgTime(instant);
  if (isBusinessDay(today)) {
    if (time < operatingHours.from) return { isOpen: false, opensOn: today };
    if (time < operatingHours.to) return { isOpen: true };
  }
  return { isOpen: false, opensOn: nextBusinessDay(today) };
}

function nextBusinessDay(day: string): string {
  const next = addDays(day, 1);
  return isBusinessDay(next) ? next : nextBusinessDay(next);
}

const minuteMs = 60_000;

const atTime = (day: string, time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfDay(day).getTime() + (hours * 60 + minutes) * minuteMs;
};

/** Returns how long staff were at work between two instants, in milliseconds. */
export function openMsBetween(from: Date, until: Date): number {
  const last = johannesburgDay(until);
  let sumMs = 0;
  for (let day = johannesburgDay(from); day <= last; day = addDays(day, 1)) {
    if (!isBusinessDay(day)) continue;
    const begin = Math.max(atTime(day, operatingHours.from), from.getTime());
    const end = Math.min(atTime(day, operatingHours.to), until.getTime());
    sumMs += Math.max(end - begin, 0);
  }
  return sumMs;
}

/** Returns the instant from which staff have been at work for some minutes until `now`, of which only opening hours count. */
export function atWorkSince(now: Date, minutes: number): Date {
  let restMs = minutes * minuteMs;
  for (let day = johannesburgDay(now); ; day = addDays(day, -1)) {
    if (!isBusinessDay(day)) continue;
    const from = atTime(day, operatingHours.from);
    const until = Math.min(atTime(day, operatingHours.to), now.getTime());
    if (until - from >= restMs) return new Date(until - restMs);
    restMs -= Math.max(until - from, 0);
  }
}

/** Whoever has waited since the returned instant or longer has waited longer than the review allowance (S9.12). */
export const serviceLevelStart = (now: Date): Date => atWorkSince(now, agentReviewMinutes);

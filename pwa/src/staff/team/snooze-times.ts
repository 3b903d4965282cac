import { operatingHours } from '@tshepa/contracts/constants';
import { addDays, dayMs, johannesburgDay, johannesburgTime } from '@tshepa/contracts/rules/dates';
import { openingAt } from '@tshepa/contracts/rules/opening-hours';
import { longestSnoozeMs } from '@tshepa/contracts/rules/queues';
import { staffMomentOf } from '../../platform/formats.ts';

const hourMs = 3_600_000;

/** Formats the end of a snooze, with its day unless that is today. */
export const untilText = (until: Date, now: Date): string =>
  johannesburgDay(until) === johannesburgDay(now)
    ? johannesburgTime(until)
    : staffMomentOf(until.toISOString());

const opening = (day: string) => new Date(`${day}T${operatingHours.from}:00+02:00`);

/** Returns the opening on the first business day after `day`. */
function openingAfter(day: string): Date {
  const next = openingAt(new Date(opening(addDays(day, 1)).getTime() - 1));
  return opening(next.isOpen ? addDays(day, 1) : next.opensOn);
}

/** Returns the times until which an application can be snoozed, with the labels of their choices. */
export function snoozeTimes(now: Date): { label: string; until: Date }[] {
  const today = johannesburgDay(now);
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  return [
    { label: 'For 1 hour', until: inMs(hourMs) },
    { label: 'For 3 hours', until: inMs(3 * hourMs) },
    { label: 'Until the next working day', until: openingAfter(today) },
    { label: 'For a week', until: inMs(7 * dayMs) },
  ].map(({ label, until }) => ({ label: `${label} (${untilText(until, now)})`, until }));
}

/** Reads a time as a date and time field writes it. It is a time in Johannesburg, wherever the browser is. */
export function localTime(typed: string): Date | undefined {
  const time = new Date(`${typed}${typed.length === 16 ? ':00' : ''}+02:00`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Returns what is wrong with the end of a snooze, if anything is. */
export const snoozeProblem = (until: Date | undefined, now: Date): string | undefined =>
  until && until > now && until.getTime() <= now.getTime() + longestSnoozeMs
    ? undefined
    : 'Choose a time within the next two weeks';

import { operatingHours } from '../constants.ts';
import { isBusinessDay } from './business-days.ts';
import { addDays, johannesburgDay, johannesburgTime } from './dates.ts';

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

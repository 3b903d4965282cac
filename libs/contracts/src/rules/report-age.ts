import { businessDaysAfter } from './business-days.ts';
import { johannesburgDay } from './dates.ts';

/**
 * A bureau report may be so many business days old when credit is first approved.
 * Source: National Credit Regulations, regulation 23A(13), Government Gazette 38557 of 13 March 2015.
 */
const reportValidity = [{ effectiveFrom: '2015-03-13', businessDays: 7 }] as const;

/** How many business days ago a report was pulled (ISO instant), by the calendar of Johannesburg. */
export const reportAge = (pulledAt: string, now: Date) =>
  businessDaysAfter(johannesburgDay(new Date(pulledAt)), johannesburgDay(now));

/** Whether a first approval may stand on a report of that age. Without a rule for so early a day none is too old. */
export function reportIsFresh(pulledAt: string, now: Date): boolean {
  const rule = reportValidity.findLast(({ effectiveFrom }) => effectiveFrom <= johannesburgDay(now));
  return !rule || reportAge(pulledAt, now) <= rule.businessDays;
}

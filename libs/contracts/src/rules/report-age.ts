import { businessDaysAfter } from './business-days.ts';
import { johannesburgDay } from './dates.ts';

/**
 * The maximum age of a bureau report when a loan is first approved.
 * Source: National Credit Regulations, regulation 23A(13), Government Gazette 38557 of 13 March 2015.
 */
const reportValidity = [{ effectiveFrom: '2015-03-13', businessDays: 7 }] as const;

/** Returns the age of a report in business days, by the calendar day in Johannesburg. `pulledAt` is an ISO instant. */
export const reportAge = (pulledAt: string, now: Date) =>
  businessDaysAfter(johannesburgDay(new Date(pulledAt)), johannesburgDay(now));

/** Whether a report is recent enough for a first approval. Every report is, on days before the rule took effect. */
export function reportIsFresh(pulledAt: string, now: Date): boolean {
  const rule = reportValidity.findLast(({ effectiveFrom }) => effectiveFrom <= johannesburgDay(now));
  return !rule || reportAge(pulledAt, now) <= rule.businessDays;
}

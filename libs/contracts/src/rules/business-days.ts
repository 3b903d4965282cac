import { addDays } from './dates.ts';

/**
 * Public holidays of South Africa. The law changes, so each set of rules has the day from which it applies.
 * Source: Public Holidays Act 36 of 1994, section 1 and Schedule 1.
 */
const holidayRules = [
  {
    effectiveFrom: '1995-01-01',
    /** Days as `MM-dd`. When such a holiday falls on a Sunday, the following Monday is a holiday too. */
    fixed: ['01-01', '03-21', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-25', '12-26'],
    /** Offsets in days from Easter Sunday, for Good Friday and Family Day. */
    fromEaster: [-2, 1],
  },
] as const;

/** Holidays that were proclaimed for a single year under section 2A of the Act. */
const proclaimedHolidays: readonly string[] = ['2021-11-01', '2022-12-27', '2023-12-15', '2024-05-29'];

/** Calculates Easter Sunday (`yyyy-MM-dd`) of a Gregorian year with the Meeus/Jones/Butcher algorithm. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`;
}

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

function isListed(day: string): boolean {
  const rules = holidayRules.findLast(({ effectiveFrom }) => effectiveFrom <= day);
  if (!rules) return false;
  if (rules.fixed.some((fixed) => fixed === day.slice(5))) return true;
  // Good Friday is never before 20 March, and Family Day never after 26 April.
  if (!['03', '04'].includes(day.slice(5, 7))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return rules.fromEaster.some((days) => addDays(easter, days) === day);
}

/** Checks whether a day (`yyyy-MM-dd`) is a public holiday in South Africa. */
export function isPublicHoliday(day: string): boolean {
  if (isListed(day) || proclaimedHolidays.includes(day)) return true;
  const before = addDays(day, -1);
  return weekdayOf(before) === 0 && isListed(before);
}

/** Checks whether a day (`yyyy-MM-dd`) is Monday to Friday and not a public holiday. */
export const isBusinessDay = (day: string) => ![0, 6].includes(weekdayOf(day)) && !isPublicHoliday(day);

/** Returns `day` (`yyyy-MM-dd`) if it is a business day, or else the business day before or after it. */
export const businessDayBy = (day: string, direction: 'before' | 'after'): string =>
  isBusinessDay(day) ? day : businessDayBy(addDays(day, direction === 'before' ? -1 : 1), direction);

/** Counts the business days after `day` up to and including `until` (`yyyy-MM-dd`); 0 when `until` is not later. */
export function businessDaysAfter(day: string, until: string): number {
  let count = 0;
  for (let next = addDays(day, 1); next <= until; next = addDays(next, 1))
    if (isBusinessDay(next)) count += 1;
  return count;
}

/**
 * The weekdays on which banks process debit orders, except public holidays. Our DebiCheck mandates fix the date, so the
 * debtor's bank accepts a collection only on the due day or on the next processing day.
 * Sources: cut-off times of the collection services at docs.directdebit.co.za/service-cut-offs (Saturdays yes; Sundays and
 * public holidays no), and the field `collectionDay` of ZA_AC mandates at docs.electrumsoftware.com. Both were read on
 * 2026-11-26. DebiCheck has been mandatory for early debit orders since the first day of this table.
 */
const processingDays = [{ effectiveFrom: '2021-05-01', weekdays: [1, 2, 3, 4, 5, 6] }] as const;

/** Returns the day (`yyyy-MM-dd`) on which a debit order that is due on `day` is really taken: `day` or a later day. */
export function collectionDay(day: string): string {
  const { weekdays } =
    processingDays.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? processingDays[0];
  const isOpen = (weekdays as readonly number[]).includes(weekdayOf(day)) && !isPublicHoliday(day);
  return isOpen ? day : collectionDay(addDays(day, 1));
}

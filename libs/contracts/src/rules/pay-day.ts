import { businessDayBy, collectionDay, weekdayOf } from './business-days.ts';
import { addDays, addMonths, dayInMonth, daysBetween } from './dates.ts';
import { dueWithinDays } from './instalments.ts';

type MonthlyRule =
  /** On a day of the month, 1 to 31; a shorter month has its last day instead. `otherwise` is for other than business days. */
  | { kind: 'monthly'; day: number; otherwise: 'same' | 'before' | 'after' }
  /** `before` business days before the last business day of the month. */
  | { kind: 'month-end'; before: number };

/** The rule by which an employer pays. */
export type PayDayRule =
  | MonthlyRule
  /** Every 7 or 14 days, and on the business day before when that day is none. `paidOn` is one of the days. */
  | { kind: 'weekly'; everyDays: 7 | 14; paidOn: string };

function lastBusinessDay(month: string, before: number): string {
  let day = businessDayBy(dayInMonth(month, 31), 'before');
  for (let left = before; left > 0; left -= 1) day = businessDayBy(addDays(day, -1), 'before');
  return day;
}

function payDayOf(rule: MonthlyRule, month: string): string {
  if (rule.kind === 'month-end') return lastBusinessDay(month, rule.before);
  const day = dayInMonth(month, rule.day);
  return rule.otherwise === 'same' ? day : businessDayBy(day, rule.otherwise);
}

/** Pay days of the months around a day, because a day early in a month may be paid at the end of the month before. */
const payDaysAround = (rule: MonthlyRule, day: string, months: readonly number[]) =>
  months.map((count) => payDayOf(rule, addMonths(dayInMonth(day, 1), count)));

/** Returns the first day (`yyyy-MM-dd`) on or after `from` on which the rule pays. */
export function nextPayDay(rule: PayDayRule, from: string): string {
  if (rule.kind !== 'weekly')
    return payDaysAround(rule, from, [-1, 0, 1, 2]).find((day) => day >= from) ?? from;
  const { everyDays, paidOn } = rule;
  const due = addDays(from, ((daysBetween(from, paidOn) % everyDays) + everyDays) % everyDays);
  const paid = businessDayBy(due, 'before');
  return paid >= from ? paid : businessDayBy(addDays(due, everyDays), 'before');
}

const daysOfMonth = Array.from({ length: 31 }, (_, index) => index + 1);
const monthly = (otherwise: 'same' | 'before' | 'after') =>
  daysOfMonth.map((day): MonthlyRule => ({ kind: 'monthly', day, otherwise }));

/**
 * The monthly rules, the most usual first, with what speaks against each in days. Employers pay before a weekend or a
 * public holiday rather than after it, because pay may not come late (section 32(3) of the Basic Conditions of Employment
 * Act 75 of 1997). A later day therefore needs more evidence than one salary that was posted late.
 */
const monthlyRules: readonly { rule: MonthlyRule; unlikely: number }[] = [
  { rule: { kind: 'monthly', day: 25, otherwise: 'before' }, unlikely: 0 },
  { rule: { kind: 'month-end', before: 0 }, unlikely: 0 },
  ...monthly('before').map((rule) => ({ rule, unlikely: 0 })),
  { rule: { kind: 'month-end', before: 1 }, unlikely: 0.5 },
  { rule: { kind: 'month-end', before: 2 }, unlikely: 0.5 },
  ...monthly('same').map((rule) => ({ rule, unlikely: 1 })),
  ...monthly('after').map((rule) => ({ rule, unlikely: 1.3 })),
];

/** A single salary that came on another day, as before Christmas, counts no more than this many days. */
const exceptionDays = 1.2;
/** Weekends and holidays move a pay day by at most this many days. */
const movedDays = 4;

function bestMonthly(dates: readonly string[]): MonthlyRule {
  const near = new Set(
    dates.flatMap((date) =>
      Array.from({ length: 2 * movedDays + 1 }, (_, index) =>
        Number(addDays(date, index - movedDays).slice(8)),
      ),
    ),
  );
  const missOf = (rule: MonthlyRule) =>
    dates.reduce((sum, date) => {
      const misses = payDaysAround(rule, date, [-1, 0, 1]).map((day) => Math.abs(daysBetween(day, date)));
      return sum + Math.min(exceptionDays, ...misses);
    }, 0);
  const scored = monthlyRules
    // The last day of a shorter month stands for the days that it lacks.
    .filter(({ rule }) => rule.kind === 'month-end' || rule.day > 28 || near.has(rule.day))
    .map(({ rule, unlikely }) => ({ rule, miss: missOf(rule) + unlikely }));
  return scored.reduce((best, next) => (next.miss < best.miss ? next : best)).rule;
}

/** Returns the rule of salaries that are mostly one or two weeks apart. */
function weeklyOf(dates: readonly string[]): PayDayRule | undefined {
  const gaps = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date));
  const everyDays = ([7, 14] as const).find(
    (days) => gaps.filter((gap) => Math.abs(gap - days) <= 2).length > gaps.length / 2,
  );
  const newest = dates.at(-1);
  if (!everyDays || !newest || dates.length < 3) return undefined;
  // Holidays move single days, so the usual day of the week counts.
  const shifts = dates.map((date) => ((daysBetween(newest, date) % everyDays) + everyDays) % everyDays);
  const countOf = (shift: number) => shifts.filter((other) => other === shift).length;
  const usual = shifts.reduce((best, shift) => (countOf(shift) > countOf(best) ? shift : best));
  return { kind: 'weekly', everyDays, paidOn: addDays(newest, usual) };
}

/**
 * Derives the rule by which an employer pays from the days (`yyyy-MM-dd`) on which salaries arrived, in any order.
 * Returns undefined for fewer than two.
 */
export function payDayRule(salaryDates: readonly string[]): PayDayRule | undefined {
  const dates = [...new Set(salaryDates)].sort();
  if (dates.length < 2) return undefined;
  return weeklyOf(dates) ?? bestMonthly(dates);
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Describes a rule for staff, as in `day 25, or the business day before`. */
export function payDayText(rule: PayDayRule): string {
  if (rule.kind === 'month-end')
    return rule.before === 0 ? 'the last business day' : `${rule.before} business days before the last one`;
  if (rule.kind === 'weekly')
    return `every ${rule.everyDays === 7 ? '' : 'second '}${weekdays[weekdayOf(rule.paidOn)]}`;
  const { day, otherwise } = rule;
  return otherwise === 'same' ? `day ${day}` : `day ${day}, or the business day ${otherwise}`;
}

/** Returns the day of the month that an applicant would name for the rule, 1 to 30, or undefined for weekly pay. */
export function namedPayDay(rule: PayDayRule): number | undefined {
  if (rule.kind === 'weekly') return undefined;
  return rule.kind === 'month-end' ? 30 : Math.min(30, rule.day);
}

/**
 * Returns the day (`yyyy-MM-dd`) on which a one-month loan that is approved on `today` would be debited if it followed
 * the rule: the first pay day that leaves a mandate its week (`dueWithinDays`), or the next day on which banks take
 * payments.
 */
export const debitDayBy = (rule: PayDayRule, today: string): string =>
  collectionDay(nextPayDay(rule, addDays(today, dueWithinDays.earliest)));

import type { PaymentFrequency } from '../constants.ts';
import { maximumInstalments } from '../constants.ts';
import { addDays, addMonths, dayInMonth, daysBetween } from './dates.ts';

/** How many days after the approval a one-month loan is due, at the earliest and at the latest (decision 0010). */
export const dueWithinDays = { earliest: 7, latest: 37 } as const;

/**
 * The latest debit in days after the approval. It may be later than the due day because of Sundays and public holidays.
 */
export const takenWithinDays = 40;

const monthInDays = 31;
const daysBetweenPaydays = { weekly: 7, fortnightly: 14 } as const;

const daysOfMonth = (today: string, dayOfMonth: number) => {
  const firstOfMonth = dayInMonth(today, 1);
  return [-1, 0, 1, 2].map((months) => dayInMonth(addMonths(firstOfMonth, months), dayOfMonth));
};

/**
 * Returns the payday (`yyyy-MM-dd`) that a weekly or fortnightly earner meant by a day of the month: the nearest day with
 * that number. Of two equally near days it is the later day, because the question asks for the next payday.
 */
export function namedPayday(today: string, salaryDate: number): string {
  const distance = (day: string) => Math.abs(daysBetween(today, day));
  return daysOfMonth(today, salaryDate)
    .filter((day) => Number(day.slice(8)) === salaryDate)
    .reduce((one, other) => (distance(other) <= distance(one) ? other : one));
}

/**
 * Returns the first payday on or after `from`. Paydays are `step` days apart, and `payday` is any one of the paydays.
 */
const paydayFrom = (from: string, payday: string, step: number) =>
  addDays(from, ((daysBetween(from, payday) % step) + step) % step);

/**
 * Returns the day (`yyyy-MM-dd`) on which a one-month loan is due (decision 0010). For monthly pay it is the
 * first payday at least a week away, because a mandate needs time to be accepted. For weekly and fortnightly pay it is the
 * last payday within a month. `salaryDate` is a day of the month, 1 to 30.
 */
export function loanDueDay(
  today: string,
  salaryDate: number,
  frequency: PaymentFrequency = 'monthly',
): string {
  if (frequency === 'monthly') {
    const earliest = addDays(today, dueWithinDays.earliest);
    return daysOfMonth(today, salaryDate).find((day) => day >= earliest) ?? earliest;
  }
  const step = daysBetweenPaydays[frequency];
  return paydayFrom(addDays(today, monthInDays + 1 - step), namedPayday(today, salaryDate), step);
}

type Plan = { today: string; salaryDate: number; paymentFrequency: PaymentFrequency; count: number };

/**
 * Returns the due days of a one-month loan. One instalment is due on {@link loanDueDay}. Only people who are paid
 * weekly may choose two to six instalments. Several instalments are due on paydays a week apart. The last instalment is
 * due on {@link loanDueDay}, or later when the first would otherwise be less than a week away. @throws RangeError when
 * this number of instalments is not possible.
 */
export function instalmentDays({ today, salaryDate, paymentFrequency, count }: Plan): string[] {
  if (!Number.isInteger(count) || count < 1 || count > maximumInstalments)
    throw new RangeError('The number of instalments must be from 1 to 6');
  const due = loanDueDay(today, salaryDate, paymentFrequency);
  if (count === 1) return [due];
  if (paymentFrequency !== 'weekly')
    throw new RangeError('Only people who are paid weekly can have more than one instalment');
  const week = daysBetweenPaydays.weekly;
  const earliest = paydayFrom(addDays(today, dueWithinDays.earliest), due, week);
  const ending = addDays(due, -week * (count - 1));
  const first = ending < earliest ? earliest : ending;
  const days = Array.from({ length: count }, (_, index) => addDays(first, week * index));
  if ((days.at(-1) ?? due) > addDays(today, dueWithinDays.latest))
    throw new RangeError('One month does not have that many paydays');
  return days;
}

/** Splits a total (in rand) into equal instalments. The last instalment includes any remaining cents. */
export function splitTotal(total: number, count: number): number[] {
  const cents = Math.round(total * 100);
  const each = Math.floor(cents / count);
  return Array.from(
    { length: count },
    (_, index) => (index === count - 1 ? cents - each * (count - 1) : each) / 100,
  );
}

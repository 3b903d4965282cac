import type { PaymentFrequency } from '../constants.ts';
import { maximumInstalments } from '../constants.ts';
import { addDays, addMonths, dayInMonth, daysBetween } from './dates.ts';

/** How many days after the approval a one-month loan is due, at the earliest and at the latest (decision 0010). */
export const dueWithinDays = { earliest: 7, latest: 37 } as const;

/**
 * Returns the first salary day (`yyyy-MM-dd`) that is at least a week away, because a debit before the salary arrives
 * would fail: 7 to 37 days ahead, or 7 to 20 for somebody paid every two weeks, who names the day of one payday.
 */
export function nextSalaryDay(
  today: string,
  salaryDate: number,
  frequency: PaymentFrequency = 'monthly',
): string {
  const earliest = addDays(today, dueWithinDays.earliest);
  const firstOfMonth = dayInMonth(today, 1);
  const salaryDays = [-1, 0, 1, 2].map((months) => dayInMonth(addMonths(firstOfMonth, months), salaryDate));
  if (frequency !== 'fortnightly') return salaryDays.find((day) => day >= earliest) ?? earliest;
  const distance = (day: string) => Math.abs(daysBetween(today, day));
  const named = salaryDays.reduce((one, other) => (distance(other) < distance(one) ? other : one));
  return [0, 14, 28].map((days) => addDays(named, days)).find((day) => day >= earliest) ?? earliest;
}

type Plan = { today: string; salaryDate: number; paymentFrequency: PaymentFrequency; count: number };

/**
 * Returns the due days of a one-month loan: the next salary day for one instalment, or paydays within that month for
 * two to six, which only people who are paid weekly may choose. @throws RangeError when the number is not possible.
 */
export function instalmentDays({ today, salaryDate, paymentFrequency, count }: Plan): string[] {
  if (!Number.isInteger(count) || count < 1 || count > maximumInstalments)
    throw new RangeError('The number of instalments must be from 1 to 6');
  const last = nextSalaryDay(today, salaryDate, paymentFrequency);
  if (count === 1) return [last];
  if (paymentFrequency !== 'weekly')
    throw new RangeError('Only people who are paid weekly can have more than one instalment');
  const days = Array.from({ length: count }, (_, index) => addDays(last, -7 * (count - 1 - index)));
  const first = days[0] ?? last;
  if (first > addDays(today, 6)) return days;
  const shifted = Array.from({ length: count }, (_, index) => addDays(today, 7 * (index + 1)));
  if ((shifted.at(-1) ?? last) > addDays(today, 31))
    throw new RangeError('One month does not have that many paydays');
  return shifted;
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

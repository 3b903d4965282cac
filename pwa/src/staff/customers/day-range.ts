import { parseDay } from '@tshepa/contracts/rules/dates';

/** First and last day that a calendar offers, as `yyyy-MM-dd`. */
export type DayRange = { min: string; max: string };

/** What is wrong with the text of a field for a day, in words; nothing when it is empty. */
function dayProblem(typed: string, { min, max }: DayRange): string | undefined {
  if (typed.trim() === '') return undefined;
  const day = parseDay(typed);
  if (!day) return 'Date input not valid';
  return day < min || day > max ? `Use a year from ${min.slice(0, 4)} to ${max.slice(0, 4)}` : undefined;
}

/** What is wrong with two days that stand for a range, at the field that it is about. */
export function rangeProblems(typed: { from: string; to: string }, range: DayRange) {
  const [from, to] = [dayProblem(typed.from, range), dayProblem(typed.to, range)];
  const [first, last] = [parseDay(typed.from), parseDay(typed.to)];
  const isTurned = !from && !to && first && last && last < first;
  return { from, to: isTurned ? 'To is before From' : to };
}

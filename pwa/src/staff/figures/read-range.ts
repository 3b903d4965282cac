import { maximumFigureDays } from '@tshepa/contracts/entities/figures';
import { addDays, formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { rangeProblems } from '../customers/day-range.ts';
import { dateRange } from '../customers/list-filters.ts';

/** Two days as typed; a whole day reads `dd-MM-yyyy`. */
export type TypedRange = { from: string; to: string };
export type RangeProblems = { from?: string | undefined; to?: string | undefined };
type Reading = { range?: { from: string; to: string }; problems: RangeProblems };

export const asTyped = ({ from, to }: TypedRange): TypedRange => ({
  from: formatDay(from),
  to: formatDay(to),
});

/** The days that figures can be asked for, as `yyyy-MM-dd`, or why they cannot be. */
export function readRange(typed: TypedRange): Reading {
  const problems = rangeProblems(typed, dateRange);
  const [from, to] = [parseDay(typed.from), parseDay(typed.to)];
  if (problems.from || problems.to) return { problems };
  if (!from || !to) return { problems: { [from ? 'to' : 'from']: 'Choose both days' } };
  if (addDays(from, maximumFigureDays) <= to)
    return { problems: { to: `Choose at most ${maximumFigureDays} days` } };
  return { range: { from, to }, problems };
}

import { maximumFigureDays } from '@tshepa/contracts/entities/figures';
import { dateSchema } from '@tshepa/contracts/fields';
import { addDays } from '@tshepa/contracts/rules/dates';
import type { DayRange } from './range-picker.tsx';

const isDay = (text: string) => dateSchema.safeParse(text).success;

/** Why a range cannot be asked for, or nothing. */
export function rangeProblem({ from, to }: DayRange): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose both days';
  if (to < from) return 'To is before From';
  if (addDays(from, maximumFigureDays) <= to) return `Choose at most ${maximumFigureDays} days`;
  return undefined;
}

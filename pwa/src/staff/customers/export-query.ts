import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import { johannesburgDay, parseDay } from '@tshepa/contracts/rules/dates';
import { type DayRange, rangeProblems } from './day-range.ts';

/** What stands in the export dialog, days as typed; empty is "any". */
export type ExportChoice = { status: string; fromDate: string; toDate: string };

const yearsListed = 100;

/** The export's date pickers reach a hundred years back, to the end of this year. */
export function exportRange(now: Date): DayRange {
  const year = Number(johannesburgDay(now).slice(0, 4));
  return { min: `${year - yearsListed + 1}-01-01`, max: `${year}-12-31` };
}

/** What stands in the way of an export, at the field that it is about. */
export const exportProblems = ({ fromDate, toDate }: ExportChoice, range: DayRange) =>
  rangeProblems({ from: fromDate, to: toDate }, range);

/** The call's query; what was not chosen is left out. */
export function exportQuery({ status, ...typed }: ExportChoice) {
  const [fromDate, toDate] = [parseDay(typed.fromDate), parseDay(typed.toDate)];
  const state: LoanState | undefined = loanStates.find((known) => known === status);
  return {
    ...(fromDate ? { fromDate } : {}),
    ...(toDate ? { toDate } : {}),
    ...(state ? { status: state } : {}),
  };
}

import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';

/** What stands in the export dialog; empty is "any". */
export type ExportChoice = { status: string; fromDate: string; toDate: string };

const yearsListed = 100;

/** The export's date pickers reach a hundred years back, to the end of this year. */
export function exportRange(now: Date) {
  const year = Number(johannesburgDay(now).slice(0, 4));
  return { min: `${year - yearsListed + 1}-01-01`, max: `${year}-12-31` };
}

export const exportProblem = ({ fromDate, toDate }: ExportChoice) =>
  fromDate && toDate && toDate < fromDate ? 'To is before From' : undefined;

/** The call's query; what was not chosen is left out. */
export function exportQuery({ status, fromDate, toDate }: ExportChoice) {
  const state: LoanState | undefined = loanStates.find((known) => known === status);
  return {
    ...(fromDate ? { fromDate } : {}),
    ...(toDate ? { toDate } : {}),
    ...(state ? { status: state } : {}),
  };
}

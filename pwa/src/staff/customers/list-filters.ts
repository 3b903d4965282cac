import { adminPageSize, fieldLimits } from '@tshepa/contracts/constants';
import { emailAddressSchema, idNumberSchema } from '@tshepa/contracts/fields';
import type { LoanState } from '@tshepa/contracts/machine';
import { parseDay } from '@tshepa/contracts/rules/dates';
import type { StaffQueue } from '@tshepa/contracts/rules/queue-names';
import { type DayRange, rangeProblems } from './day-range.ts';

/** What stands in the filter bar, as typed; a whole day reads `dd-MM-yyyy`. Empty text is "any". */
export type ListFilters = {
  searchId: string;
  searchEmail: string;
  searchState: LoanState | '';
  startDate: string;
  endDate: string;
};

export const emptyFilters: ListFilters = {
  searchId: '',
  searchEmail: '',
  searchState: '',
  startDate: '',
  endDate: '',
};

/** Of the calendars at From and To. */
export const dateRange: DayRange = { min: '1900-01-01', max: '2100-12-31' };

export type FilterProblems = Partial<Record<keyof ListFilters, string>>;

/** Keeps the digits of what was typed or pasted, up to the length of an ID number. */
export const digitsOfId = (typed: string) => typed.replace(/\D/g, '').slice(0, fieldLimits.idNumber);

/** ID numbers and emails match whole values only, so a part of one is not sent: it could never find anybody. */
export function filterProblems(filters: ListFilters): FilterProblems {
  const problems: FilterProblems = {};
  if (filters.searchId && !idNumberSchema.safeParse(filters.searchId).success)
    problems.searchId = 'Type all 13 digits';
  if (filters.searchEmail.trim() && !emailAddressSchema.safeParse(filters.searchEmail).success)
    problems.searchEmail = 'Type the whole email address';
  const { from, to } = rangeProblems({ from: filters.startDate, to: filters.endDate }, dateRange);
  if (from) problems.startDate = from;
  if (to) problems.endDate = to;
  return problems;
}

/** The query of one page: only complete and valid filters are sent. */
export function listQuery(filters: ListFilters, page: number, queue: StaffQueue | '' = '') {
  const problems = filterProblems(filters);
  const usable = (name: keyof ListFilters) => (problems[name] ? '' : filters[name].trim());
  const [startDate, endDate] = [parseDay(usable('startDate')), parseDay(usable('endDate'))];
  return {
    page,
    take: adminPageSize,
    ...(queue ? { queue } : {}),
    ...(usable('searchId') ? { searchId: usable('searchId') } : {}),
    ...(usable('searchEmail') ? { searchEmail: usable('searchEmail').toLowerCase() } : {}),
    ...(filters.searchState ? { searchState: filters.searchState } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
  };
}

export const hasFilters = (filters: ListFilters) => Object.values(filters).some((value) => value !== '');

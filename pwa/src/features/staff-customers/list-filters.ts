import { adminPageSize, fieldLimits } from '@tshepa/contracts/constants';
import { dateSchema, emailAddressSchema, idNumberSchema } from '@tshepa/contracts/fields';
import type { LoanState } from '@tshepa/contracts/machine';

/** What stands in the filter bar. Days are `yyyy-MM-dd`; empty text is "any". */
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
  for (const name of ['startDate', 'endDate'] as const)
    if (filters[name] && !dateSchema.safeParse(filters[name]).success)
      problems[name] = 'Date input not valid';
  if (!problems.endDate && filters.startDate && filters.endDate && filters.endDate < filters.startDate)
    problems.endDate = 'To is before From';
  return problems;
}

/** The query of one page: only complete and valid filters are sent. */
export function listQuery(filters: ListFilters, page: number) {
  const problems = filterProblems(filters);
  const usable = (name: keyof ListFilters) => (problems[name] ? '' : filters[name].trim());
  return {
    page,
    take: adminPageSize,
    ...(usable('searchId') ? { searchId: usable('searchId') } : {}),
    ...(usable('searchEmail') ? { searchEmail: usable('searchEmail').toLowerCase() } : {}),
    ...(filters.searchState ? { searchState: filters.searchState } : {}),
    ...(usable('startDate') ? { startDate: usable('startDate') } : {}),
    ...(usable('endDate') ? { endDate: usable('endDate') } : {}),
  };
}

export const hasFilters = (filters: ListFilters) => Object.values(filters).some((value) => value !== '');

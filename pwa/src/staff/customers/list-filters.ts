import { adminPageSize, fieldLimits } from '@tshepa/contracts/constants';
import { emailAddressSchema, idNumberSchema } from '@tshepa/contracts/fields';
import { type LoanState, loanStates, stateLabel } from '@tshepa/contracts/machine';
import { parseDay } from '@tshepa/contracts/rules/dates';
import type { StaffQueue } from '@tshepa/contracts/rules/queue-names';
import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';
import { rangeProblems } from '../ui/day-range.tsx';

/** The filter bar as typed; a whole day reads `dd-MM-yyyy`, and empty text means any. */
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

export const stateOptions = loanStates.map((state) => ({ value: state, label: stateLabel(state) }));

type FilterProblems = { [Name in keyof ListFilters]?: string | undefined };

/** Keeps the digits of what was typed or pasted, up to the length of an ID number. */
export const digitsOfId = (typed: string) => typed.replace(/\D/g, '').slice(0, fieldLimits.idNumber);

/** Searches match whole ID numbers and emails only, so a part of one could never find anybody. */
export const idProblem = (idNumber: string) =>
  idNumber && !idNumberSchema.safeParse(idNumber).success ? 'Type all 13 digits' : undefined;
export const emailProblem = (email: string) =>
  email.trim() && !emailAddressSchema.safeParse(email).success ? 'Type the whole email address' : undefined;

export function filterProblems({ searchId, searchEmail, startDate, endDate }: ListFilters): FilterProblems {
  const { from, to } = rangeProblems({ from: startDate, to: endDate });
  return {
    searchId: idProblem(searchId),
    searchEmail: emailProblem(searchEmail),
    startDate: from,
    endDate: to,
  };
}

/** The query of one page, with the complete and valid filters only. */
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

type ListState = { filters: ListFilters; queue: StaffQueue | ''; page: number };
const start: ListState = { filters: emptyFilters, queue: '', page: 1 };

/** In memory only: an ID number that was searched for must not get into an address or a store. */
export const useListState = create<ListState>(() => start);

export const setFilter = (change: Partial<ListFilters>) =>
  useListState.setState(({ filters }) => ({ filters: { ...filters, ...change }, page: 1 }));

/** A queue starts without filters, which can then narrow it down. */
export const chooseQueue = (queue: StaffQueue | '') => useListState.setState({ ...start, queue });

export const clearFilters = () => useListState.setState(start);
export const goToPage = (page: number) => useListState.setState({ page });

useAuth.subscribe(({ user }) => {
  if (!user) clearFilters();
});

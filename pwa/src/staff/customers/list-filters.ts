import { adminPageSize } from '@tshepa/contracts/constants';
import { type LoanState, loanStates, stateLabel } from '@tshepa/contracts/machine';
import type { StaffQueue } from '@tshepa/contracts/rules/queues';
import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';
import { emptyFields, type SearchFields, validFields } from '../ui/search-bar.tsx';

export type ListFilters = SearchFields & { state: LoanState | '' };

export const emptyFilters: ListFilters = { ...emptyFields, state: '' };

export const stateOptions = loanStates.map((state) => ({ value: state, label: stateLabel(state) }));

export function listQuery(filters: ListFilters, page: number, queue: StaffQueue | '' = '') {
  const { idNumber, email, from, to } = validFields(filters);
  return {
    page,
    take: adminPageSize,
    queue: queue || undefined,
    searchId: idNumber,
    searchEmail: email,
    searchState: filters.state || undefined,
    startDate: from,
    endDate: to,
  };
}

type ListState = { filters: ListFilters; queue: StaffQueue | ''; page: number };
const start: ListState = { filters: emptyFilters, queue: '', page: 1 };

/** The filters are kept in memory only, because an ID number must not get into a URL or into stored data. */
export const useListState = create<ListState>(() => start);

export const setFilter = (change: Partial<ListFilters>) =>
  useListState.setState(({ filters }) => ({ filters: { ...filters, ...change }, page: 1 }));

/** A queue opens without filters. Filters that are set afterwards narrow it down. */
export const chooseQueue = (queue: StaffQueue | '') => useListState.setState({ ...start, queue });

export const clearFilters = () => useListState.setState(start);
export const goToPage = (page: number) => useListState.setState({ page });

useAuth.subscribe(({ user }) => {
  if (!user) clearFilters();
});

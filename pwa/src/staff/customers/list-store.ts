import type { StaffQueue } from '@tshepa/contracts/rules/queue-names';
import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';
import { emptyFilters, type ListFilters } from './list-filters.ts';

type ListState = { filters: ListFilters; queue: StaffQueue | ''; page: number };
const start: ListState = { filters: emptyFilters, queue: '', page: 1 };

/** Where the list stands. In memory only: an ID number that was searched for never gets into an address or a store. */
export const useListState = create<ListState>(() => start);

/** Another filter is another list, so it starts at its first page. */
export const setFilter = (change: Partial<ListFilters>) =>
  useListState.setState(({ filters }) => ({ filters: { ...filters, ...change }, page: 1 }));

/** A queue is a list of its own: it starts without filters, which may then narrow it down. */
export const chooseQueue = (queue: StaffQueue | '') => useListState.setState({ ...start, queue });

export const clearFilters = () => useListState.setState(start);
export const goToPage = (page: number) => useListState.setState({ page });

useAuth.subscribe(({ user }) => {
  if (!user) clearFilters();
});

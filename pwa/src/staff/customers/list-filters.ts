import { adminPageSize } from '@tshepa/contracts/constants';
import { type LoanState, loanStates, stateLabel } from '@tshepa/contracts/machine';
import { mayContain, type StaffQueue } from '@tshepa/contracts/rules/queues';
import { searchesOf } from '@tshepa/contracts/rules/search-text';
import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';
import { emptyFields, type SearchFields, validFields } from '../ui/search-bar.tsx';

/** `text` is searched for in everything by which staff know a person. */
export type ListFilters = SearchFields & { text: string; state: LoanState | '' };

export const emptyFilters: ListFilters = { ...emptyFields, text: '', state: '' };

export const stateOptions = loanStates.map((state) => ({ value: state, label: stateLabel(state) }));

/**
 * Returns the query of a page. A search for a person crosses all queues, because the searcher rarely knows the queue. A
 * queue that somebody made has filters of its own, so any other filter leaves it until it is cleared.
 */
export function listQuery(
  filters: ListFilters,
  page: number,
  { queue = '', view = '' }: Partial<Pick<ListState, 'queue' | 'view'>> = {},
) {
  const { idNumber, email, from, to } = validFields(filters);
  const text = searchesOf(filters.text).length > 0 ? filters.text.trim() : undefined;
  const isSearch = text !== undefined || idNumber !== undefined || email !== undefined;
  const isFiltered = isSearch || filters.state !== '' || from !== undefined || to !== undefined;
  return {
    page,
    take: adminPageSize,
    view: (isFiltered ? '' : view) || undefined,
    queue: (isSearch ? '' : queue) || undefined,
    searchText: text,
    searchId: idNumber,
    searchEmail: email,
    searchState: filters.state || undefined,
    startDate: from,
    endDate: to,
  };
}

/** `view` is the id of a queue that somebody made. Only one of the two queues is set. */
export type ListState = { filters: ListFilters; queue: StaffQueue | ''; view: string; page: number };
const start: ListState = { filters: emptyFilters, queue: '', view: '', page: 1 };

/** The list as it was last seen. The URL repeats it, except for what names a person. */
export const useListState = create<ListState>(() => start);

/** A status that cannot occur in the chosen queue leaves the queue, because their combination would always be empty. */
export const sensibleQueue = (queue: StaffQueue | '', state: LoanState | ''): StaffQueue | '' =>
  queue && state && !mayContain(queue, state) ? '' : queue;

export const setFilter = (change: Partial<ListFilters>) =>
  useListState.setState((list) => {
    const filters = { ...list.filters, ...change };
    return { filters, queue: sensibleQueue(list.queue, filters.state), page: 1 };
  });

/** A queue opens without filters. Filters that are set afterwards narrow it down. */
export const chooseQueue = (queue: StaffQueue | '') => useListState.setState({ ...start, queue });

export const chooseView = (view: string) => useListState.setState({ ...start, view });

export const clearFilters = () => useListState.setState(start);
export const goToPage = (page: number) => useListState.setState({ page });

useAuth.subscribe(({ user }) => {
  if (!user) clearFilters();
});

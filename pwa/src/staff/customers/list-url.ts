import { idSchema } from '@tshepa/contracts/fields';
import { loanStates } from '@tshepa/contracts/machine';
import { staffQueues } from '@tshepa/contracts/rules/queues';
import { maximumSearchText, searchesOf } from '@tshepa/contracts/rules/search-text';
import { validFields } from '../ui/search-bar.tsx';
import {
  dayIn,
  ownSearchIn,
  type SearchEntry,
  type UrlPlace,
  useStateInUrl,
  withParams,
} from '../ui/state-in-url.ts';
import {
  emptyFilters,
  type ListFilters,
  type ListState,
  sensibleQueue,
  useListState,
} from './list-filters.ts';

/** Returns the query of the URL with the list in it. Other parameters stay, and half-typed filters are left out. */
export function searchOf({ filters, queue, view, page }: ListState, search = ''): string {
  const { from, to } = validFields(filters);
  const parts = { queue, view, status: filters.state, from, to, page: page > 1 ? String(page) : '' };
  return withParams(search, parts);
}

/** Returns the history entry of a list. `by` is the e-mail address of the signed-in member of staff. */
export function entryOf({ filters }: ListState, by: string): SearchEntry {
  const { idNumber = '', email = '' } = validFields(filters);
  const text = searchesOf(filters.text).length > 0 ? filters.text : '';
  return text || idNumber || email ? { search: { by, text, idNumber, email } } : {};
}

/** Reads the list from a URL and its history entry. Whatever is not valid is left out. */
export function listOf({ search, state }: UrlPlace, by: string): ListState {
  const params = new URLSearchParams(search);
  const status = loanStates.find((known) => known === params.get('status')) ?? '';
  const queue = staffQueues.find((known) => known === params.get('queue')) ?? '';
  const view = queue ? '' : (idSchema.safeParse(params.get('view')).data ?? '');
  const page = Number(/^[1-9]\d{0,5}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const { text = '', ...person } = ownSearchIn(state, by) ?? {};
  const filters: ListFilters = {
    ...emptyFilters,
    ...person,
    text: text.slice(0, maximumSearchText),
    state: status,
    from: dayIn(params, 'from'),
    to: dayIn(params, 'to'),
  };
  return { filters, queue: sensibleQueue(queue, status), view, page };
}

/** Keeps the list in the URL. Returns false until the first URL has been read. */
export const useListInUrl = (): boolean =>
  useStateInUrl(useListState, { searchOf, entryOf, stateOf: listOf });

import { emailAddressSchema, idNumberSchema } from '@tshepa/contracts/fields';
import { loanStates } from '@tshepa/contracts/machine';
import { formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { staffQueues } from '@tshepa/contracts/rules/queues';
import { maximumSearchText, searchesOf } from '@tshepa/contracts/rules/search-text';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isRecord } from '../../platform/json.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { validFields } from '../ui/search-bar.tsx';
import {
  emptyFilters,
  type ListFilters,
  type ListState,
  sensibleQueue,
  useListState,
} from './list-filters.ts';

/**
 * The part of a history entry that is not in its URL. A search names a person, so it stays out of URLs, which are logged
 * and passed on. It survives a reload, and only for the member of staff who made it.
 */
type ListEntry = {
  /** Set when the screen has written this URL, so that it need not be read. */
  isWritten?: true;
  search?: { by: string; text: string; idNumber: string; email: string };
};

const ownEmail = () => useAuth.getState().user?.email ?? '';

/** Returns the query of the URL with the list in it. Other parameters stay, and half-typed filters are left out. */
export function searchOf({ filters, queue, page }: ListState, search = ''): string {
  const params = new URLSearchParams(search);
  const { from, to } = validFields(filters);
  const parts = { queue, status: filters.state, from, to, page: page > 1 ? String(page) : '' };
  for (const [name, part] of Object.entries(parts)) {
    if (part) params.set(name, part);
    else params.delete(name);
  }
  const text = String(params);
  return text && `?${text}`;
}

/** Returns the history entry of a list. `by` is the e-mail address of the signed-in member of staff. */
export function entryOf({ filters }: ListState, by: string): ListEntry {
  const { idNumber = '', email = '' } = validFields(filters);
  const text = searchesOf(filters.text).length > 0 ? filters.text : '';
  return text || idNumber || email ? { search: { by, text, idNumber, email } } : {};
}

/** Reads the list from a URL and its history entry. Whatever is not valid is left out. */
export function listOf({ search, state }: Pick<Location, 'search' | 'state'>, by: string): ListState {
  const params = new URLSearchParams(search);
  const dayIn = (name: string) => {
    const day = parseDay(params.get(name) ?? '');
    return day ? formatDay(day) : '';
  };
  const status = loanStates.find((known) => known === params.get('status')) ?? '';
  const queue = staffQueues.find((known) => known === params.get('queue')) ?? '';
  const page = Number(/^[1-9]\d{0,5}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const filters: ListFilters = {
    ...emptyFilters,
    ...searchIn(state, by),
    state: status,
    from: dayIn('from'),
    to: dayIn('to'),
  };
  return { filters, queue: sensibleQueue(queue, status), page };
}

function searchIn(state: unknown, by: string) {
  const search = isRecord(state) ? state['search'] : undefined;
  if (!isRecord(search) || search['by'] !== by) return {};
  const idNumber = idNumberSchema.safeParse(search['idNumber']).data ?? '';
  const email = emailAddressSchema.safeParse(search['email']).data ?? '';
  const text = typeof search['text'] === 'string' ? search['text'].slice(0, maximumSearchText) : '';
  return { text, idNumber, email };
}

const isWritten = (state: unknown) => isRecord(state) && state['isWritten'] === true;

/** Describes what a URL and its history entry show, for comparison. */
const textOf = (list: ListState) => JSON.stringify([searchOf(list), entryOf(list, '')]);

/** Returns a link target that shows the list as it was last seen. */
export const listTarget = (list: ListState) => ({ search: searchOf(list), state: entryOf(list, ownEmail()) });

const isShown = (location: Pick<Location, 'search' | 'state'>) =>
  textOf(listOf(location, ownEmail())) === textOf(useListState.getState());

/**
 * Keeps the list in the URL, so that a reload, a shared link and a new login show the same list again. Returns false until
 * the first URL has been read.
 */
export function useListInUrl(): boolean {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const [isRead, setIsRead] = useState(() => isShown(location));
  const here = useRef<Pick<Location, 'search' | 'state'>>(location);

  useLayoutEffect(() => {
    here.current = location;
    setIsRead(true);
    if (type !== 'POP' && isWritten(location.state)) return;
    if (!isShown(location)) useListState.setState(listOf(location, ownEmail()));
  }, [location, type]);

  useEffect(
    () =>
      useListState.subscribe((list) => {
        // At the end of a session the list is emptied, but the URL stays for the way back.
        const by = ownEmail();
        if (!by || isShown(here.current)) return;
        const { search: _former, ...rest } = isRecord(here.current.state) ? here.current.state : {};
        const state = { ...rest, isWritten: true, ...entryOf(list, by) };
        here.current = { search: searchOf(list, here.current.search), state };
        void navigate({ search: here.current.search }, { replace: true, state });
      }),
    [navigate],
  );
  return isRead;
}

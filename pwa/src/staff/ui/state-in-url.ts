import { emailAddressSchema, idNumberSchema } from '@tshepa/contracts/fields';
import { formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { StoreApi } from 'zustand';
import { isRecord } from '../../platform/json.ts';
import { useAuth } from '../../platform/session/auth.ts';

export type UrlPlace = Pick<Location, 'search' | 'state'>;

/**
 * The part of a history entry that is not in its URL. A search names a person, so it stays out of URLs, which are logged
 * and passed on. It survives a reload, and only for the member of staff who made it.
 */
export type SearchEntry = { search?: { by: string; text?: string; idNumber: string; email: string } };

/** How a screen's state is written into a URL and its history entry, and read from them. */
type UrlForm<State> = {
  /** Returns the query of the URL with the state in it. Other parameters stay. */
  searchOf: (state: State, search?: string) => string;
  /** `by` is the e-mail address of the signed-in member of staff. */
  entryOf: (state: State, by: string) => SearchEntry;
  /** Leaves out whatever is not valid. */
  stateOf: (place: UrlPlace, by: string) => State;
};

const ownEmail = () => useAuth.getState().user?.email ?? '';

/** Returns the query with these parameters. A parameter without a value is removed, and all others stay. */
export function withParams(search: string, parts: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search);
  for (const [name, part] of Object.entries(parts)) {
    if (part) params.set(name, part);
    else params.delete(name);
  }
  const text = String(params);
  return text && `?${text}`;
}

/** Returns a day in a URL as it is typed, or empty text. */
export function dayIn(params: URLSearchParams, name: string): string {
  const day = parseDay(params.get(name) ?? '');
  return day ? formatDay(day) : '';
}

/** Returns the search in a history entry, if this member of staff made it. */
export function ownSearchIn(state: unknown, by: string) {
  const search = isRecord(state) ? state['search'] : undefined;
  if (!isRecord(search) || search['by'] !== by) return undefined;
  return {
    idNumber: idNumberSchema.safeParse(search['idNumber']).data ?? '',
    email: emailAddressSchema.safeParse(search['email']).data ?? '',
    text: typeof search['text'] === 'string' ? search['text'] : '',
  };
}

/** True for a URL that the screen has written itself, so that it need not be read. */
const isWritten = (state: unknown) => isRecord(state) && state['isWritten'] === true;

const isBare = ({ search, state }: UrlPlace) => search === '' && !state;

/**
 * Keeps a state in the URL, so that a reload, a shared link and a new login show the same again. A link without a state,
 * such as those of the menu, leads to the screen as it was last seen. Returns false until the first URL has been read.
 */
export function useStateInUrl<State>(
  store: Pick<StoreApi<State>, 'getState' | 'setState' | 'subscribe'>,
  { searchOf, entryOf, stateOf }: UrlForm<State>,
): boolean {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const form = useRef({
    isShown: (place: UrlPlace) => {
      // A URL and its history entry are compared without the name of who searched.
      const textOf = (state: State) => JSON.stringify([searchOf(state), entryOf(state, '')]);
      return textOf(stateOf(place, ownEmail())) === textOf(store.getState());
    },
    show: (place: UrlPlace) => store.setState(stateOf(place, ownEmail()), true),
    write: (state: State, { search, state: entry }: UrlPlace) => {
      const { search: _former, ...rest } = isRecord(entry) ? entry : {};
      const written = { ...rest, isWritten: true, ...entryOf(state, ownEmail()) };
      return { search: searchOf(state, search), state: written };
    },
  }).current;
  const [isRead, setIsRead] = useState(() => form.isShown(location));
  const here = useRef<UrlPlace>(location);
  const write = useCallback(() => {
    // At the end of a session the state is emptied, but the URL stays for the way back.
    if (!ownEmail() || form.isShown(here.current)) return;
    here.current = form.write(store.getState(), here.current);
    void navigate({ search: here.current.search }, { replace: true, state: here.current.state });
  }, [navigate, store, form]);

  useLayoutEffect(() => {
    here.current = location;
    setIsRead(true);
    if (type !== 'POP' && isWritten(location.state)) return;
    if (type !== 'POP' && isBare(location)) write();
    else if (!form.isShown(location)) form.show(location);
  }, [location, type, form, write]);

  useEffect(() => store.subscribe(write), [store, write]);
  return isRead;
}

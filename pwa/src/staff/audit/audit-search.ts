import { type AuditKind, auditKinds } from '@tshepa/contracts/entities/audit';
import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';
import { emptyFields, type SearchFields, validFields } from '../ui/search-bar.tsx';
import {
  dayIn,
  ownSearchIn,
  type SearchEntry,
  type UrlPlace,
  useStateInUrl,
  withParams,
} from '../ui/state-in-url.ts';
import { actionOptions } from './audit-words.ts';

export type AuditSearch = SearchFields & { kind: AuditKind | ''; action: string };

export const emptySearch: AuditSearch = { ...emptyFields, kind: '', action: '' };

export function searchQuery(search: AuditSearch) {
  const { from, to, ...whole } = validFields(search);
  const { kind, action } = search;
  return { ...whole, fromDate: from, toDate: to, kind: kind || undefined, action: action || undefined };
}

/** The search as it was last seen. The URL repeats it, except for what names a person. */
export const useAuditSearch = create<AuditSearch>(() => emptySearch);

useAuth.subscribe(({ user }) => {
  if (!user) useAuditSearch.setState(emptySearch);
});

/** Returns the query of the URL with the search in it. Other parameters stay, and half-typed days are left out. */
export function urlOfSearch(audit: AuditSearch, search = ''): string {
  const { from, to } = validFields(audit);
  return withParams(search, { kind: audit.kind, action: audit.action, from, to });
}

/** Returns the history entry of a search by the member of staff with the e-mail address `by`. */
export function entryOfSearch(audit: AuditSearch, by: string): SearchEntry {
  const { idNumber = '', email = '' } = validFields(audit);
  return idNumber || email ? { search: { by, idNumber, email } } : {};
}

/** Reads the search from a URL and its history entry. Whatever is not valid is left out. */
export function searchIn({ search, state }: UrlPlace, by: string): AuditSearch {
  const params = new URLSearchParams(search);
  const { text: _unused, ...person } = ownSearchIn(state, by) ?? {};
  return {
    ...emptySearch,
    ...person,
    kind: auditKinds.find((known) => known === params.get('kind')) ?? '',
    action: actionOptions.find(({ value }) => value === params.get('action'))?.value ?? '',
    from: dayIn(params, 'from'),
    to: dayIn(params, 'to'),
  };
}

/** Keeps the search in the URL. Returns false until the first URL has been read. */
export const useAuditSearchInUrl = (): boolean =>
  useStateInUrl(useAuditSearch, { searchOf: urlOfSearch, entryOf: entryOfSearch, stateOf: searchIn });

import type { AuditKind } from '@tshepa/contracts/entities/audit';
import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';
import { emptyFields, type SearchFields, validFields } from '../ui/search-bar.tsx';

export type AuditSearch = SearchFields & { kind: AuditKind | ''; action: string };

export const emptySearch: AuditSearch = { ...emptyFields, kind: '', action: '' };

export function searchQuery(search: AuditSearch) {
  const { from, to, ...whole } = validFields(search);
  const { kind, action } = search;
  return { ...whole, fromDate: from, toDate: to, kind: kind || undefined, action: action || undefined };
}

/** The search is kept in memory only, like the filters of the list of customers. */
export const useAuditSearch = create<AuditSearch>(() => emptySearch);

useAuth.subscribe(({ user }) => {
  if (!user) useAuditSearch.setState(emptySearch);
});

import type { AuditKind } from '@tshepa/contracts/entities/audit';
import { parseDay } from '@tshepa/contracts/rules/dates';
import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';
import { emailProblem, idProblem } from '../customers/list-filters.ts';
import { rangeProblems } from '../ui/day-range.tsx';

/** The search as typed; a whole day reads `dd-MM-yyyy`. */
export type AuditSearch = {
  idNumber: string;
  email: string;
  kind: AuditKind | '';
  action: string;
  fromDate: string;
  toDate: string;
};

export const emptySearch: AuditSearch = {
  idNumber: '',
  email: '',
  kind: '',
  action: '',
  fromDate: '',
  toDate: '',
};

type Problems = { [Name in keyof AuditSearch]?: string | undefined };

export function searchProblems({ idNumber, email, fromDate, toDate }: AuditSearch): Problems {
  const { from, to } = rangeProblems({ from: fromDate, to: toDate });
  return { idNumber: idProblem(idNumber), email: emailProblem(email), fromDate: from, toDate: to };
}

/** The query, with the complete and valid fields only. */
export function searchQuery(search: AuditSearch): Partial<AuditSearch> {
  const problems = Object.entries(searchProblems(search));
  const invalid = new Set(problems.flatMap(([name, problem]) => (problem ? [name] : [])));
  const days = { fromDate: parseDay(search.fromDate) ?? '', toDate: parseDay(search.toDate) ?? '' };
  return Object.fromEntries(
    Object.entries({ ...search, ...days })
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== '' && !invalid.has(name)),
  );
}

/** In memory only, like the filters of the list. */
export const useAuditSearch = create<AuditSearch>(() => emptySearch);

useAuth.subscribe(({ user }) => {
  if (!user) useAuditSearch.setState(emptySearch);
});

import type { AuditKind } from '@tshepa/contracts/entities/audit';
import { emailAddressSchema, idNumberSchema } from '@tshepa/contracts/fields';
import { parseDay } from '@tshepa/contracts/rules/dates';
import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';
import { rangeProblems } from '../customers/day-range.ts';
import { dateRange } from '../customers/list-filters.ts';

/** What stands in the search, as typed; a whole day reads `dd-MM-yyyy`. */
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

type Problems = Partial<Record<keyof AuditSearch, string>>;

/** Whole values only: half an ID number or address can find nobody. */
export function searchProblems(search: AuditSearch): Problems {
  const problems: Problems = {};
  if (search.idNumber && !idNumberSchema.safeParse(search.idNumber).success)
    problems.idNumber = 'Type all 13 digits';
  if (search.email.trim() && !emailAddressSchema.safeParse(search.email).success)
    problems.email = 'Type the whole email address';
  const { from, to } = rangeProblems({ from: search.fromDate, to: search.toDate }, dateRange);
  if (from) problems.fromDate = from;
  if (to) problems.toDate = to;
  return problems;
}

/** What is sent: set, complete and valid. */
export function searchQuery(search: AuditSearch): Partial<AuditSearch> {
  const problems = searchProblems(search);
  const days = { fromDate: parseDay(search.fromDate) ?? '', toDate: parseDay(search.toDate) ?? '' };
  return Object.fromEntries(
    Object.entries({ ...search, ...days })
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== '' && !Object.hasOwn(problems, name)),
  );
}

/** In memory only, like the filters of the list. */
export const useAuditSearch = create<AuditSearch>(() => emptySearch);

useAuth.subscribe(({ user }) => {
  if (!user) useAuditSearch.setState(emptySearch);
});

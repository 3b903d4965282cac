import type { AuditKind } from '@tshepa/contracts/entities/audit';
import { dateSchema, emailAddressSchema, idNumberSchema } from '@tshepa/contracts/fields';
import { create } from 'zustand';
import { useAuth } from '../../../lib/auth.ts';

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
  for (const name of ['fromDate', 'toDate'] as const)
    if (search[name] && !dateSchema.safeParse(search[name]).success) problems[name] = 'Date input not valid';
  if (!problems.toDate && search.fromDate && search.toDate && search.toDate < search.fromDate)
    problems.toDate = 'To is before From';
  return problems;
}

/** What is sent: set, complete and valid. */
export function searchQuery(search: AuditSearch): Partial<AuditSearch> {
  const problems = searchProblems(search);
  return Object.fromEntries(
    Object.entries(search)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== '' && !Object.hasOwn(problems, name)),
  );
}

/** In memory only, like the filters of the list. */
export const useAuditSearch = create<AuditSearch>(() => emptySearch);

useAuth.subscribe(({ user }) => {
  if (!user) useAuditSearch.setState(emptySearch);
});

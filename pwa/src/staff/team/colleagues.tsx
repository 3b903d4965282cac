import { useQuery } from '@tanstack/react-query';
import type { ColleagueView } from '@tshepa/contracts/entities/team';
import { listColleagues } from '@tshepa/contracts/operations/team/list-colleagues';
import { staffName } from '@tshepa/contracts/rules/staff-name';
import { useCallback } from 'react';
import { staffMomentOf } from '../../platform/formats.ts';
import { staffKeys, staffQueries } from '../api/query.ts';
import { staffCall, useScreenLock } from '../api/session.ts';

/** Names seldom change, and who is on is accurate to minutes. */
const freshMs = 60_000;

/** Reads the names of all accounts, in alphabetical order, and who is on. */
export function useColleagues() {
  const isLocked = useScreenLock((screen) => screen.isLocked);
  return useQuery(
    {
      enabled: !isLocked,
      queryKey: staffKeys.colleagues,
      queryFn: ({ signal }) => staffCall(listColleagues, {}, { signal }),
      staleTime: freshMs,
    },
    staffQueries,
  );
}

/**
 * Returns a function that finds the name of an account by its address. Until the names are read, and for an account that
 * is gone, it makes the address readable. A text without an address, such as the name of an operator, stays as it is.
 */
export function useNameOf(): (email: string) => string {
  const { data } = useColleagues();
  return useCallback(
    (email) =>
      data?.items.find((known) => known.email === email)?.name ??
      (email.includes('@') ? staffName({ email }) : email),
    [data],
  );
}

/** Puts names in place of the addresses in a text of the server, such as a refusal or the reason of a hold. */
export const namedText = (text: string, nameOf: (email: string) => string): string =>
  text.replaceAll(/\S+@\S+/g, (email) => nameOf(email));

/** Says whether somebody is there, for whoever wants to hand an application over or speak to them. */
export const presenceText = ({ isOn, lastSeenAt }: Pick<ColleagueView, 'isOn' | 'lastSeenAt'>): string =>
  isOn ? 'On now' : lastSeenAt ? `Last here ${staffMomentOf(lastSeenAt)}` : 'Not here yet';

/** Shows the name of a member of staff. The address appears under the pointer, because two people may share a name. */
export function StaffName({ email }: { email: string }) {
  const nameOf = useNameOf();
  return <span title={email}>{nameOf(email)}</span>;
}

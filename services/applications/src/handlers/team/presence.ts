import { atWorkSince } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { workedByOf } from '../../domain/waiting.ts';
import type { OpenSession } from '../../store/sessions.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { activeAtOf } from '../staff/session-lock.ts';

const newestFirst = (a: Date, b: Date) => b.getTime() - a.getTime();

/** Returns the last input of an account on any of its screens, as far as it is known. */
export function lastInputOf(
  { staffId, lastSeenAt }: Pick<StaffAccount, 'staffId' | 'lastSeenAt'>,
  sessions: readonly OpenSession[],
): Date | undefined {
  const own = sessions.filter((session) => session.staffId === staffId);
  return own.map(activeAtOf).toSorted(newestFirst)[0] ?? lastSeenAt;
}

/** Who keeps the applications that they have: whoever was there, or got the application, since a time. */
export type Keeping = { keepers: readonly string[]; since: Date };

/** Whoever asks for their next case is there, and nobody keeps anything whose account is disabled. */
export async function keepingNow(
  { staff, staffSessions, clock, config }: Context,
  caller: string,
): Promise<Keeping> {
  const since = atWorkSince(clock.now(), config.CASES_KEPT_MINUTES);
  const [accounts, sessions] = await Promise.all([staff.all(), staffSessions.all()]);
  const isThere = (account: StaffAccount) => {
    const at = lastInputOf(account, sessions);
    return !account.disabled && at !== undefined && at > since;
  };
  return { keepers: [caller, ...accounts.filter(isThere).map(({ staffId }) => staffId)], since };
}

/** Returns true when nobody else may get the application as their next case. */
export function isKept(application: Application, { keepers, since }: Keeping): boolean {
  const holder = workedByOf(application);
  if (holder === undefined) return false;
  return keepers.includes(holder) || new Date(application.assignee?.since ?? 0) > since;
}

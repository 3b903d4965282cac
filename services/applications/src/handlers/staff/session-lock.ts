import { activityEveryMs } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import type { OpenSession } from '../../store/sessions.ts';
import type { StaffAccount } from '../../store/staff.ts';

const minuteMs = 60_000;

type ScreenTimes = Pick<OpenSession, 'activeAt' | 'lockedAt' | 'lastSeenAt'>;

/** Returns the time of the last input on the screen of a session. It is accurate to `activityEveryMs`. */
export const activeAtOf = ({ activeAt, lastSeenAt }: Pick<ScreenTimes, 'activeAt' | 'lastSeenAt'>): Date =>
  activeAt ?? lastSeenAt;

/**
 * Returns true when a session was locked, or when there was no input for the time of the setting and the account has a PIN.
 * The screen locks itself; the second rule also covers a screen that was asleep, offline or tampered with.
 */
export function isSessionLocked(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  session: ScreenTimes,
  { pinHash }: Pick<StaffAccount, 'pinHash'>,
): boolean {
  const idleMs = config.STAFF_LOCK_AFTER_MINUTES * minuteMs + activityEveryMs;
  const isIdle = clock.nowMs() - activeAtOf(session).getTime() >= idleMs;
  return session.lockedAt !== undefined || (pinHash !== undefined && isIdle);
}

import { staffSessionMs } from '@tshepa/contracts/constants';
import type { StaffSession } from '@tshepa/contracts/entities/staff';
import { getOwnAccount } from '@tshepa/contracts/operations/staff/get-own-account';
import { johannesburgTime } from '@tshepa/contracts/rules/dates';
import { useEffect, useState } from 'react';
import { serverNow } from '../../platform/network/server-clock.ts';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import styles from './shell.module.css';

/** The notice appears this long before the session ends, in milliseconds. */
const noticeMs = 5 * 60_000;

/**
 * Returns when this tab's session ends by its age, or undefined when that is unknown. A session also ends after eight hours
 * without use, but then nobody is there to see a notice.
 */
export function endOfSession(sessions: readonly StaffSession[] = []): Date | undefined {
  const current = sessions.find(({ isCurrent }) => isCurrent);
  return current && new Date(Date.parse(current.createdAt) + staffSessionMs);
}

/** Returns the time until the notice must appear, in milliseconds. It is 0 when the notice is due. */
export const untilNotice = (end: Date, now: Date): number =>
  Math.max(end.getTime() - noticeMs - now.getTime(), 0);

/** Tells staff five minutes before the session ends, so that nobody is logged out in the middle of a decision. */
export function SessionEndNotice() {
  const { data } = useStaffQuery(staffKeys.ownAccount, getOwnAccount, {});
  const endMs = endOfSession(data?.sessions)?.getTime();
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (endMs === undefined) return;
    const show = () => setIsNear(true);
    const timer = setTimeout(show, untilNotice(new Date(endMs), serverNow()));
    return () => {
      clearTimeout(timer);
      setIsNear(false);
    };
  }, [endMs]);
  if (!isNear || endMs === undefined) return null;
  return (
    <p className={styles.offline} role="status">
      Your session ends at {johannesburgTime(new Date(endMs))}. Finish what you are doing, then log out and
      log in again.
    </p>
  );
}

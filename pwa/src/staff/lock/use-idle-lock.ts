import { activityEveryMs } from '@tshepa/contracts/entities/team';
import { getOwnAccount } from '@tshepa/contracts/operations/staff/get-own-account';
import { reportActivity } from '@tshepa/contracts/operations/staff/report-activity';
import { useEffect } from 'react';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { setScreenLocked, staffCall } from '../api/session.ts';
import { watchInput } from './last-input.ts';

const minuteMs = 60_000;
/** Opening a screen counts as input on the server too. */
let reportedMs = Date.now();

function report() {
  if (Date.now() - reportedMs < activityEveryMs) return;
  reportedMs = Date.now();
  // A lost report only makes the person seem away for some minutes.
  staffCall(reportActivity, {}).catch(() => undefined);
}

/**
 * Tells the server of input now and then, and locks the screen of somebody who has a PIN after the time of the setting.
 * Returns whether there is a PIN.
 */
export function useIdleLock(): boolean {
  const { lock } = useStaffQuery(staffKeys.ownAccount, getOwnAccount, {}).data ?? {};
  const idleMs = lock?.hasPin ? lock.afterMinutes * minuteMs : undefined;
  useEffect(() => watchInput({ idleMs, onIdle: () => setScreenLocked(true), onInput: report }), [idleMs]);
  return idleMs !== undefined;
}

import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireSystem } from '../../policies.ts';
import { isSessionLocked } from '../staff/session-lock.ts';

/** Says whether a session is alive and not locked, for open event streams. The call does not count as a use of the session. */
export const checkSession = (context: Context) =>
  serve(operations.checkSession, async ({ token, kind }, { actor }) => {
    requireSystem(actor);
    const { sessions, staff, staffSessions } = context;
    if (kind === 'applicant') return { isAlive: (await sessions.peek(token)) !== null };
    const session = await staffSessions.peek(token);
    const account = session && (await staff.find(session.staffId));
    const isUsable = account && !account.disabled && !account.oneTime;
    return { isAlive: Boolean(isUsable && !isSessionLocked(context, session, account)) };
  });

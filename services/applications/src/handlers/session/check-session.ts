import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireSystem } from '../../policies.ts';

/** Says whether a session is alive, for open event streams. The call does not count as a use of the session. */
export const checkSession = ({ sessions, staff, staffSessions }: Context) =>
  serve(operations.checkSession, async ({ token, kind }, { actor }) => {
    requireSystem(actor);
    if (kind === 'applicant') return { isAlive: (await sessions.peek(token)) !== null };
    const session = await staffSessions.peek(token);
    const account = session && (await staff.find(session.staffId));
    return { isAlive: Boolean(account && !account.disabled && !account.oneTime) };
  });

import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { mustAddFactor } from '../../domain/roster.ts';
import { isSessionLocked } from './session-lock.ts';

/** Role and standing are read at every call, so that a change takes effect at once. */
export const authenticateStaff = (context: Context) =>
  serve(operations.authenticateStaff, async ({ token, withFactor, withLock }) => {
    const { staff, staffSessions, roster } = context;
    const session = await staffSessions.peek(token);
    const account = session && (await staff.find(session.staffId));
    if (!account || account.disabled || account.oneTime) return null;
    const { staffId, email, role } = account;
    if (isSessionLocked(context, session, account))
      return withLock ? { staffId, email, role, isLocked: true as const } : null;
    const isLimited = !session.withPasskey && mustAddFactor(await roster.read(), account);
    if (isLimited && !withFactor) return null;
    if (await staffSessions.touch(session)) await staff.sawNow(staffId);
    return { staffId, email, role, ...(isLimited ? { mustAddFactor: true as const } : {}) };
  });

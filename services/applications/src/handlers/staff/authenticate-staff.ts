import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { mustAddFactor } from '../../domain/roster.ts';

/** Role and standing are read at every call, so that a change takes effect at once. */
export const authenticateStaff = ({ staff, staffSessions, roster }: Context) =>
  serve(operations.authenticateStaff, async ({ token, withFactor }) => {
    const session = await staffSessions.resolve(token);
    const account = session && (await staff.find(session.staffId));
    if (!account || account.disabled || account.oneTime) return null;
    const isLimited = !session.withPasskey && mustAddFactor(await roster.read(), account);
    if (isLimited && !withFactor) return null;
    if (session.isTouched) await staff.sawNow(account.staffId);
    const { staffId, email, role } = account;
    return { staffId, email, role, ...(isLimited ? { mustAddFactor: true as const } : {}) };
  });

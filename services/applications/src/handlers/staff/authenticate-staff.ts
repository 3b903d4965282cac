import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

/** Role and standing are read at every call, so that a change takes effect at once. */
export const authenticateStaff = ({ staff, staffSessions }: Context) =>
  serve(operations.authenticateStaff, async ({ token }) => {
    const session = await staffSessions.resolve(token);
    const account = session && (await staff.find(session.staffId));
    if (!account || account.disabled || account.oneTime) return null;
    if (session.isTouched) await staff.sawNow(account.staffId);
    return { staffId: account.staffId, email: account.email, role: account.role };
  });

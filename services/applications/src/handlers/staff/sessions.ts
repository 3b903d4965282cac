import { operations, type StaffSession } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { hashToken } from '../../crypto/tokens.ts';
import { requireManagerOrSystem, requireStaff, requireSystem } from '../../policies.ts';
import type { OpenSession } from '../../store/sessions.ts';
import { knownAccount } from './accounts.ts';

export const sessionView = (
  { sessionId, createdAt, lastSeenAt, device }: OpenSession,
  token?: string,
): StaffSession => ({
  sessionId,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  ...(device ? { device } : {}),
  isCurrent: token !== undefined && sessionId === hashToken(token),
});

/** Role and standing are read at every call, so a change takes effect at once. */
export const authenticateStaff = ({ staff, staffSessions }: Context) =>
  serve(operations.authenticateStaff, async ({ token }) => {
    const session = await staffSessions.resolve(token);
    const account = session && (await staff.find(session.staffId));
    if (!account || account.disabled || account.oneTime) return null;
    if (session.isTouched) await staff.sawNow(account.staffId);
    return { staffId: account.staffId, email: account.email, role: account.role };
  });

/** An expired token gets no row, because nobody was signed in. */
export const signOut = (context: Context) =>
  serve(operations.signOut, async ({ token }, { requestId }) => {
    const { staff, staffSessions } = context;
    const session = await staffSessions.resolve(token);
    const account = session && (await staff.find(session.staffId));
    if (account) {
      const { staffId, email, role } = account;
      const actor = { kind: 'staff' as const, staffId, email, role };
      await addAccountRow(context, { actor, requestId }, 'sign-out');
    }
    await staffSessions.end(token);
    return { ok: true as const };
  });

/** Ends one of the caller's sessions. The id of another person's session has no effect and the same reply. */
export const endOwnSession = (context: Context) =>
  serve(operations.endOwnSession, async ({ sessionId }, meta) => {
    const own = await context.staffSessions.ofStaff(requireStaff(meta.actor).staffId);
    if (own.some((session) => session.sessionId === sessionId)) {
      await addAccountRow(context, meta, 'end-own-session', { sessions: 'one' });
      await context.staffSessions.endById(sessionId);
    }
    return { ok: true as const };
  });

export const endOtherSessions = (context: Context) =>
  serve(operations.endOtherSessions, async ({ token }, meta) => {
    const { staffId } = requireStaff(meta.actor);
    await addAccountRow(context, meta, 'end-other-sessions', { sessions: 'others' });
    return { ended: await context.staffSessions.endOthersOf(staffId, token) };
  });

export const endStaffSessions = (context: Context) =>
  serve(operations.endStaffSessions, async ({ email }, meta) => {
    requireManagerOrSystem(meta.actor);
    const { staffId } = await knownAccount(context, email);
    await addAccountRow(context, meta, 'end-staff-sessions', { staffId });
    return { ended: await context.staffSessions.endAllOf(staffId) };
  });

export const listStaffSessions = (context: Context) =>
  serve(operations.listStaffSessions, async ({ email }, { actor }) => {
    requireSystem(actor);
    const { staffId } = await knownAccount(context, email);
    return {
      sessions: (await context.staffSessions.ofStaff(staffId)).map((session) => sessionView(session)),
    };
  });

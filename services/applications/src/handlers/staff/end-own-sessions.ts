import { applicationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

const noted = { kind: 'account', action: 'staff.sessions-end' } as const;

/** One of the caller's sessions; that of somebody else stays, and nothing tells that there is one. */
export const endOwnSession = (context: Context) =>
  serve(applicationsRpc.endOwnSession, async ({ sessionId }, meta) => {
    const own = await context.staffSessions.ofStaff(requireStaff(meta.actor).staffId);
    if (own.some((session) => session.sessionId === sessionId)) {
      await record(context, meta, { ...noted, details: { sessions: 'one' } });
      await context.staffSessions.endById(sessionId);
    }
    return { ok: true as const };
  });

export const endOtherSessions = (context: Context) =>
  serve(applicationsRpc.endOtherSessions, async ({ token }, meta) => {
    const { staffId } = requireStaff(meta.actor);
    await record(context, meta, { ...noted, details: { sessions: 'others' } });
    return { ended: await context.staffSessions.endOthersOf(staffId, token) };
  });

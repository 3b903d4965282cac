import { operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

/** Ends one of the caller's sessions. The id of another person's session has no effect and gets the same reply. */
export const endOwnSession = (context: Context) =>
  serveOnce(context, operations.endOwnSession, async ({ sessionId }, meta) => {
    const own = await context.staffSessions.ofStaff(requireStaff(meta.actor).staffId);
    if (own.some((session) => session.sessionId === sessionId)) {
      await addAccountRow(context, meta, 'end-own-session', { sessions: 'one' });
      await context.staffSessions.endById(sessionId);
    }
    return { ok: true as const };
  });

import { operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

export const endOtherSessions = (context: Context) =>
  serveOnce(context, operations.endOtherSessions, async ({ token }, meta) => {
    const { staffId } = requireStaff(meta.actor);
    await addAccountRow(context, meta, 'end-other-sessions', { sessions: 'others' });
    return { ended: await context.staffSessions.endOthersOf(staffId, token) };
  });

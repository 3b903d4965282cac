import { applicationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

export const endOtherSessions = (context: Context) =>
  serve(applicationsRpc.endOtherSessions, async ({ token }, meta) => {
    const { staffId } = requireStaff(meta.actor);
    await record(context, meta, {
      kind: 'account',
      action: 'staff.sessions-end',
      details: { sessions: 'others' },
    });
    return { ended: await context.staffSessions.endOthersOf(staffId, token) };
  });

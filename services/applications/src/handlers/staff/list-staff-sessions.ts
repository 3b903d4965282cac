import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireOperator } from '../../policies.ts';
import { knownAccount } from './accounts.ts';
import { sessionView } from './sessions.ts';

export const listStaffSessions = (context: Context) =>
  serve(operations.listStaffSessions, async ({ email }, { actor }) => {
    requireOperator(actor);
    const { staffId } = await knownAccount(context, email);
    return {
      sessions: (await context.staffSessions.ofStaff(staffId)).map((session) => sessionView(session)),
    };
  });

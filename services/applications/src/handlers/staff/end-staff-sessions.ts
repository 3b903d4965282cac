import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import { knownAccount } from './accounts.ts';

export const endStaffSessions = (context: Context) =>
  serve(operations.endStaffSessions, async ({ email }, meta) => {
    requireManagerOrOperator(meta.actor);
    const { staffId } = await knownAccount(context, email);
    await addAccountRow(context, meta, 'end-staff-sessions', { staffId });
    return { ended: await context.staffSessions.endAllOf(staffId) };
  });

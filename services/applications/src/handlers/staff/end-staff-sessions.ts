import { operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import { knownAccount } from './accounts.ts';

export const endStaffSessions = (context: Context) =>
  serveOnce(context, operations.endStaffSessions, async ({ email }, meta) => {
    requireManagerOrOperator(meta.actor);
    const { staffId } = await knownAccount(context, email);
    await addAccountRow(context, meta, 'end-staff-sessions', { staffId });
    return { ended: await context.staffSessions.endAllOf(staffId) };
  });

import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { requireManagerOrSystem } from '../../policies.ts';
import { knownAccount } from './known-account.ts';

export const endStaffSessions = (context: Context) =>
  serve(operations.endStaffSessions, async ({ email }, meta) => {
    requireManagerOrSystem(meta.actor);
    const { staffId } = await knownAccount(context, email);
    await addAuditRow(context, meta, { kind: 'account', action: 'end-staff-sessions', details: { staffId } });
    return { ended: await context.staffSessions.endAllOf(staffId) };
  });

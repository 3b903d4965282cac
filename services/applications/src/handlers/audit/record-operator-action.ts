import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { requireOperator } from '../../policies.ts';

/** Operators' commands that bypass the services must call this first, so that the audit trail is complete. */
export const recordOperatorAction = (context: Context) =>
  serve(operations.recordOperatorAction, async ({ action, reference }, meta) => {
    requireOperator(meta.actor);
    await addAuditRow(context, meta, { kind: 'operator', action, details: { reference } });
    return { ok: true as const };
  });

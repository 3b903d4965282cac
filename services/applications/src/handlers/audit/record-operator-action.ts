import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { requireSystem } from '../../policies.ts';

/** For operators' commands that bypass the services. They call this before they act. */
export const recordOperatorAction = (context: Context) =>
  serve(operations.recordOperatorAction, async ({ action, reference }, meta) => {
    requireSystem(meta.actor);
    await addAuditRow(context, meta, { kind: 'operator', action, details: { reference } });
    return { ok: true as const };
  });

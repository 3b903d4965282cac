import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

/** Records a call of staff that the gateway or another service refused. What was sent stays out of the trail. */
export const recordRefusal = (context: Context) =>
  serve(operations.recordRefusal, async ({ refused, code }, meta) => {
    requireStaff(meta.actor);
    await addAccountRow(context, meta, operations.recordRefusal.action, { refused, code });
    return { ok: true as const };
  });

import { operations } from '@tshepa/contracts';
import { addAuditRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

/** Only the caller's own notices change, so unknown applications and those of others do no harm. */
export const readNotices = (context: Context) =>
  serveOnce(context, operations.readNotices, async ({ ids }, meta) => {
    const { staffId } = requireStaff(meta.actor);
    await addAuditRow(context, meta, {
      kind: 'change',
      action: operations.readNotices.action,
      customerIds: [...new Set(ids)],
    });
    await context.notices.read(staffId, ids);
    return { ok: true as const };
  });

import { applicationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';

export const updateSiteStatus = (context: Context) =>
  serve(applicationsRpc.updateSiteStatus, async ({ status, message }, meta) => {
    const { site, logger } = context;
    const { staffId } = requireManager(meta.actor);
    const before = await site.get();
    await record(context, meta, {
      kind: 'site',
      action: 'site.update',
      details: {
        from: before.active ? 'active' : 'disabled',
        to: status ? 'active' : 'disabled',
        ...(message === undefined ? {} : { messageBefore: before.message, messageAfter: message }),
      },
    });
    const updated = await site.update({ active: status, message, by: staffId });
    const { requestId } = meta;
    logger.info({ event: 'site.updated', requestId, staffId, active: status }, 'applications were switched');
    return updated;
  });

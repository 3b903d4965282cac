import { applicationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';

export const updateSiteStatus = ({ site, logger }: Context) =>
  serve(applicationsRpc.updateSiteStatus, async ({ status, message }, { actor, requestId }) => {
    const { staffId } = requireManager(actor);
    const updated = await site.update({ active: status, message, by: staffId });
    logger.info({ event: 'site.updated', requestId, staffId, active: status }, 'applications were switched');
    return updated;
  });

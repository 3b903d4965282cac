import { AppError, operations, type SiteStatus } from '@tshepa/contracts';
import { addAuditRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';

const nameOf = ({ active }: SiteStatus) => (active ? 'active' : 'disabled');

const isSame = (one: SiteStatus, other: SiteStatus) =>
  one.active === other.active && one.message === other.message;

const changedMeanwhile = (now: SiteStatus) =>
  new AppError('version.conflict', {
    message: `Somebody else has changed this: applications are ${nameOf(now)}. Please check again.`,
  });

/**
 * Switches the site on or off. A call may name the status that its caller saw. The call is refused when the status has
 * changed since.
 */
export const updateSiteStatus = (context: Context) =>
  serveOnce(context, operations.updateSiteStatus, async ({ status, message, seen }, meta) => {
    const { site, logger } = context;
    const { staffId } = requireManager(meta.actor);
    const before = await site.get();
    const wanted = { active: status, message: message ?? before.message };
    // After a repeated call or a second click, the site already has the requested status.
    if (seen && isSame(before, wanted)) return before;
    if (seen && !isSame(before, seen)) throw changedMeanwhile(before);
    await addAuditRow(context, meta, {
      kind: 'site',
      action: 'update-site-status',
      details: {
        from: nameOf(before),
        to: nameOf(wanted),
        ...(message === undefined ? {} : { messageBefore: before.message, messageAfter: message }),
      },
    });
    if (!(await site.update({ ...wanted, by: staffId, from: before })))
      throw changedMeanwhile(await site.get());
    const { requestId } = meta;
    logger.info({ event: 'site.updated', requestId, staffId, active: status }, 'applications were switched');
    return wanted;
  });

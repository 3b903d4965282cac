import { AppError, operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';

/** Deletes a queue. A manager may delete what a colleague shares too, because its maker may be gone. */
export const deleteView = (context: Context) =>
  serveOnce(context, operations.deleteView, async ({ id }, meta) => {
    const { staffId } = requireManager(meta.actor);
    const found = await context.savedViews.find(id, staffId);
    if (!found) throw new AppError('view.not_found');
    await addAccountRow(context, meta, 'delete-view', { name: found.view.name, owner: found.email });
    await context.savedViews.change(found, (views) => views.filter((view) => view.id !== id));
    return { ok: true as const };
  });

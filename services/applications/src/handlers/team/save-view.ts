import { assertThat, operations, sharedViews } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { assertCarried, withView } from '../../domain/saved-views.ts';
import { requireManager } from '../../policies.ts';

export const saveView = (context: Context) =>
  serveOnce(context, operations.saveView, async (view, meta) => {
    const { staffId, email } = requireManager(meta.actor);
    const { savedViews } = context;
    assertCarried(view);
    const visible = await savedViews.visibleTo(staffId);
    const own = visible.filter((owned) => owned.staffId === staffId).map((owned) => owned.view);
    const shared = visible.filter((owned) => owned.view.isShared && owned.view.id !== view.id);
    const isAnothers = visible.some((owned) => owned.view.id === view.id && owned.staffId !== staffId);
    assertThat(!isAnothers, 'request.invalid', {
      fields: [{ pointer: '/id', message: 'A colleague’s queue has this id' }],
    });
    assertThat(!view.isShared || shared.length < sharedViews, 'view.too_many');
    // A refused call leaves no row, so the rules are checked before the row and again on what is replaced.
    withView(own, view);
    const { name, isShared, order } = view;
    await addAccountRow(context, meta, 'save-view', { name, isShared, order });
    await savedViews.change({ staffId, email }, (views) => withView(views, view));
    return view;
  });

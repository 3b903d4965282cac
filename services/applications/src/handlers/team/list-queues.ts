import { maximumQueueCount, noticesShown, operations, roleSuffices } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';
import { viewFilter } from '../../store/application-query.ts';

export const listQueues = (context: Context) =>
  serve(operations.listQueues, async (_request, { actor }) => {
    const { staffId, role } = requireStaff(actor);
    const { applicationList } = context;
    const [queues, answered, views, notices] = await Promise.all([
      applicationList.queueCounts(staffId),
      applicationList.countAnswered(staffId),
      viewsOf(context, staffId),
      context.notices.unread(staffId, noticesShown),
    ]);
    return {
      queues,
      answered,
      views,
      notices,
      ...(roleSuffices(role, 'manager') ? { privacy: await applicationList.countOpenPrivacy() } : {}),
    };
  });

const viewsOf = async ({ applicationList, savedViews }: Context, staffId: string) =>
  Promise.all(
    (await savedViews.visibleTo(staffId)).map(async ({ view, staffId: owner, email }) => ({
      ...view,
      owner: email,
      isOwn: owner === staffId,
      count: await applicationList.count(viewFilter(view, staffId), maximumQueueCount),
    })),
  );

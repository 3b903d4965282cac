import { operations, roleSuffices } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

export const listQueues = ({ applicationList }: Context) =>
  serve(operations.listQueues, async (_request, { actor }) => {
    const { staffId, role } = requireStaff(actor);
    const [queues, answered] = await Promise.all([
      applicationList.queueCounts(staffId),
      applicationList.countAnswered(staffId),
    ]);
    return roleSuffices(role, 'manager')
      ? { queues, answered, privacy: await applicationList.countOpenPrivacy() }
      : { queues, answered };
  });

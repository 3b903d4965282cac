import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

export const listQueues = ({ applicationList }: Context) =>
  serve(operations.listQueues, async (_request, { actor }) => {
    const { staffId } = requireStaff(actor);
    return { queues: await applicationList.queueCounts(staffId) };
  });

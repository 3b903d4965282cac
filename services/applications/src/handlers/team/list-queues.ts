import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

/** How many applications wait in each queue, for the member of staff who asks. */
export const listQueues = ({ queues }: Context) =>
  serve(operations.listQueues, async (_request, { actor }) => {
    const { staffId } = requireStaff(actor);
    return { queues: await queues.counts(staffId) };
  });

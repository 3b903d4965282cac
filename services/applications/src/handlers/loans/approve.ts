import { applicationsRpc, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/move.ts';
import { toStateReply } from '../../domain/record-view.ts';
import { requireStaff } from '../../policies.ts';

/** Staff approve a loan that is pending approval. */
export const approve = (context: Context) =>
  serve(applicationsRpc.approve, ({ id }, meta) => {
    const { role } = requireStaff(meta.actor);
    return executeOn<StateReply>(context, meta, {
      customerId: id,
      kind: 'approve',
      by: 'staff',
      body: { id },
      decide: (record) => {
        const moved = move(record, { action: 'approve', by: 'staff', role });
        return { customer: moved.customer, reply: toStateReply, moved };
      },
    });
  });

import { applicationsRpc, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/move.ts';
import { toStateReply } from '../../domain/record-view.ts';
import { requireStaff } from '../../policies.ts';

/** Staff take a decline back. */
export const revertDecline = (context: Context) =>
  serve(applicationsRpc.revertDecline, ({ id }, meta) => {
    const { role } = requireStaff(meta.actor);
    return executeOn<StateReply>(context, meta, {
      customerId: id,
      kind: 'revert-decline',
      by: 'staff',
      body: { id },
      decide: (record) => {
        const moved = move(record, { action: 'revert-decline', by: 'staff', role });
        return { customer: moved.customer, reply: toStateReply, moved };
      },
    });
  });

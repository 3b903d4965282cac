import { applicationsRpc, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { withFreshReport } from '../../commands/fresh-report.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/move.ts';
import { toStateReply } from '../../domain/record-view.ts';
import { requireStaff } from '../../policies.ts';

/** Staff approve a loan that is pending approval, on a bureau report that is not too old. */
export const approve = (context: Context) =>
  serve(applicationsRpc.approve, ({ id }, meta) => {
    const { role } = requireStaff(meta.actor);
    return executeOn<StateReply>(context, meta, {
      customerId: id,
      kind: 'approve',
      by: 'staff',
      body: { id },
      isSlow: true,
      decide: async (record, keepAside) => {
        move(record, { action: 'approve', by: 'staff', role });
        const checked = await withFreshReport(context, { meta, keepAside }, record);
        const moved = move(checked, { action: 'approve', by: 'staff', role });
        return { customer: moved.customer, reply: toStateReply, moved };
      },
    });
  });

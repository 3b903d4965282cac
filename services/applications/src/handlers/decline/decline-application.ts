import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { voidPasscodesQuietly } from '../../commands/void-passcodes.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/transition.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** Staff decline with a reason; the state from before is kept for a revert. */
export const declineApplication = (context: Context) =>
  serve(operations.declineApplication, async (request, meta) => {
    const { role } = requireStaff(meta.actor);
    const reply = await executeOn<StateReply>(context, meta, {
      customerId: request.id,
      kind: 'decline-application',
      by: 'staff',
      body: request,
      decide: (record) => {
        const moved = move(record, { action: 'decline', by: 'staff', role, reason: request.reason });
        return { customer: moved.customer, reply: toStateReply, moved };
      },
    });
    await voidPasscodesQuietly(context, meta, request.id);
    return reply;
  });

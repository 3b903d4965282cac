import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { voidPasscodesQuietly } from '../../commands/void-passcodes.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

/** Staff decline with a reason; the state from before is kept for a revert. */
export const declineApplication = (context: Context) =>
  serve(operations.declineApplication, async (request, meta) => {
    const { role } = requireStaff(meta.actor);
    const reply = await executeOn<StateReply>(context, meta, {
      applicationId: request.id,
      kind: 'decline-application',
      by: 'staff',
      body: request,
      decide: (application) => {
        return {
          ...makeTransition(application, { action: 'decline', by: 'staff', role, reason: request.reason }),
          reply: toStateReply,
        };
      },
    });
    await voidPasscodesQuietly(context, meta, request.id);
    return reply;
  });

import { type LoanState, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { actOrRequest } from '../../commands/guarded-actions/index.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

type Reply = { status: number; message: string; state: LoanState; version: number; pendingChange?: string };

const pendingMessage = 'The payout waits for a second manager.';

/** A manager pays out, or asks another manager to confirm it. */
export const createPayout = (context: Context) =>
  serve(operations.createPayout, (request, meta) => {
    const staff = requireStaff(meta.actor);
    return executeOn<Reply>(context, meta, {
      applicationId: request.customerId,
      kind: 'create-payout',
      by: 'staff',
      body: request,
      isSlow: true,
      decide: async (application): Promise<Decided<Reply>> => {
        const done = await actOrRequest(context, meta, { action: 'pay-out', staff, application, request });
        return {
          ...done,
          reply: ({ version, loan: { state }, pending }) =>
            pending
              ? { status: 202, message: pendingMessage, state, version, pendingChange: pending.id }
              : { status: 200, message: done.message ?? '', state, version },
        };
      },
    });
  });

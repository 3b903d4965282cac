import { operations, type StateReply } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/transition.ts';
import { toStateReply } from '../../domain/application-view.ts';

/** Checks the passcode that support gave through chat. */
export const verifyManualPasscode = (context: Context) =>
  serve(operations.verifyManualPasscode, (request, meta) => {
    const commandId = meta.idempotencyKey ?? newId();
    return executeOn<StateReply>(context, meta, {
      customerId: request.id,
      kind: 'verify-manual-passcode',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (record) => {
        const moved = move(record, { action: 'verify-manual-otp', by: 'applicant' });
        await ask(context, meta, operations.verifyPasscode, {
          kind: 'manual',
          customerId: record.id,
          commandId,
          code: request.otp,
        });
        const customer = {
          ...moved.customer,
          loan: { ...moved.customer.loan, loan_otp: 'verified' as const },
        };
        return { customer, reply: toStateReply, moved: { ...moved, customer } };
      },
    });
  });

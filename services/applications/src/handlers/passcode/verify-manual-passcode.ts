import { operations, type StateReply } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';

/** Checks the passcode that support gave through chat. */
export const verifyManualPasscode = (context: Context) =>
  serve(operations.verifyManualPasscode, (request, meta) => {
    const commandId = meta.idempotencyKey ?? newId();
    return executeOn<StateReply>(context, meta, {
      applicationId: request.id,
      kind: 'verify-manual-passcode',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (application) => {
        const { application: next, transition } = makeTransition(application, {
          action: 'verify-manual-otp',
          by: 'applicant',
        });
        await callService(context, meta, operations.verifyPasscode, {
          kind: 'manual',
          customerId: application.id,
          commandId,
          code: request.otp,
        });
        const loan = { ...next.loan, passcode: 'verified' as const };
        return { application: { ...next, loan }, reply: toStateReply, transition };
      },
    });
  });

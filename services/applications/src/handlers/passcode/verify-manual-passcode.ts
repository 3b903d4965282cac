import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';

export const verifyManualPasscode = (context: Context) =>
  serveCommand(context, operations.verifyManualPasscode, {
    by: 'applicant',
    isSlow: true,
    decide: async ({ application, request, meta, commandId }) => {
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

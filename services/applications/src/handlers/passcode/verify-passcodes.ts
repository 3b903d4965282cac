import { operations } from '@tshepa/contracts';
import type { CommandMeta } from '../../commands/replay.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import type { Loan } from '../../domain/loan.ts';
import { makeTransition } from '../../domain/transition.ts';

/** Checks a passcode of the applicant and makes the transition that it allows. */
export const decideByPasscode =
  (context: Context, kind: 'enrolment' | 'manual', passcode: Loan['passcode']) =>
  async ({ application, request, meta, commandId }: PasscodeCall) => {
    const { application: next, transition } = makeTransition(application, {
      action: `verify-${kind}-otp`,
      by: 'applicant',
    });
    await callService(context, meta, operations.verifyPasscode, {
      kind,
      customerId: application.id,
      commandId,
      code: request.otp,
    });
    return { application: { ...next, loan: { ...next.loan, passcode } }, reply: toStateReply, transition };
  };

type PasscodeCall = {
  application: Application;
  request: { otp: string };
  meta: CommandMeta;
  commandId: string;
};

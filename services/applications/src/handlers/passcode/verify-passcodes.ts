import type { CommandMeta } from '../../commands/replay.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import type { Loan } from '../../domain/loan.ts';
import { withNumberProof } from '../../domain/number-proof.ts';
import { makeTransition } from '../../domain/transition.ts';
import { checkPasscode } from './check-passcode.ts';

/** Records that the calling session has entered a passcode that was sent to the cell number. */
export async function recordNumberProof(
  { clock, sessions }: Context,
  { actor }: CommandMeta,
  application: Application,
): Promise<Application> {
  if (actor.kind !== 'applicant') return application;
  const { sessionId } = actor;
  await sessions.markProven(sessionId);
  return withNumberProof(application, { sessionId, now: clock.now() });
}

/** Checks a passcode of the applicant and makes the transition that it allows. */
export const decideByPasscode =
  (context: Context, kind: 'enrolment' | 'manual', passcode: Loan['passcode']) =>
  async ({ application, request, meta, commandId }: PasscodeCall) => {
    const { application: next, transition } = makeTransition(application, {
      action: `verify-${kind}-otp`,
      by: 'applicant',
    });
    await checkPasscode(context, meta, {
      kind,
      customerId: application.id,
      commandId,
      code: request.otp,
      // Staff pass the manual code on in a chat, so it is sent to no number and proves no number.
      ...(kind === 'manual' ? {} : { cellNo: application.applicant.cellNo }),
    });
    const verified = { ...next, loan: { ...next.loan, passcode } };
    const proven = kind === 'manual' ? verified : await recordNumberProof(context, meta, verified);
    return { application: proven, reply: toStateReply, transition };
  };

type PasscodeCall = {
  application: Application;
  request: { otp: string };
  meta: CommandMeta;
  commandId: string;
};

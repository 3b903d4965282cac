import { AppError, findTransition, type LoanOtpReply, operations } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Decided } from '../../commands/execute.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { mandateReply, requestMandate, withMandate } from '../../commands/request-mandate.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { assertMatches } from '../../domain/command-order.ts';
import type { Loan } from '../../domain/loan.ts';
import { factsOf, makeTransition } from '../../domain/transition.ts';
import { loadOwned, ownsApplication, requireStaff } from '../../policies.ts';

/** Checks a passcode of the applicant and makes the transition that it allows. */
const decideByPasscode =
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

/** Concerns the newest application of the caller with this ID number. */
export const verifyEnrolmentPasscode = (context: Context) =>
  serveCommand(context, operations.verifyEnrolmentPasscode, {
    by: 'applicant',
    load: async ({ idNumber, customerId }, { actor }) => {
      const own = (await context.applications.ofPerson(idNumber)).filter(
        (application) =>
          ownsApplication(actor, application) && (!customerId || application.id === customerId),
      );
      const [newest] = own.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      return newest ? context.applications.load(newest.id) : null;
    },
    isSlow: true,
    decide: decideByPasscode(context, 'enrolment', ''),
  });

/** Checks the loan passcode and requests the mandate. Without a passcode it requests the mandate again. */
export const verifyLoanPasscode = (context: Context) =>
  serveCommand(context, operations.verifyLoanPasscode, {
    by: 'applicant',
    isSlow: true,
    decide: async ({ application, request, meta, savePartial, commandId }) => {
      const { customerId, loanOtp, mode = 'immediate' } = request;
      const { state, passcode } = application.loan;
      if (state !== 'LOAN_OTP_REQUIRED') throw new AppError('application.illegal_transition', { state });
      const last = await checkLastMandate(context, meta, application);
      if (last.isDecided) return last.decided;
      if (loanOtp) {
        await callService(context, meta, operations.verifyPasscode, {
          kind: 'loan',
          customerId,
          commandId,
          code: loanOtp,
        });
      } else if (passcode !== 'verified') {
        throw new AppError('otp.invalid');
      }
      const { loan } = last.application;
      const verified: Application = { ...last.application, loan: { ...loan, passcode: 'verified' } };
      try {
        return await requestMandate(context, meta, { application: verified, mode });
      } catch (error) {
        // The verified passcode is stored, so that only the mandate has to be requested again.
        if (passcode !== 'verified') await savePartial(verified);
        throw error;
      }
    },
  });

/** After this time past its deadline an undecided mandate is considered lost by the bank. */
const lostAfterMs = 15 * 60_000;

type LastMandate =
  | { isDecided: true; decided: Decided<LoanOtpReply> }
  | { isDecided: false; application: Application };

/**
 * Decides whether the last mandate still prevents a new one. It does until its deadline; then it is looked up at the bank,
 * because its acceptance may be on the way and two mandates would collect twice.
 * @throws AppError `party.unavailable` while the bank is unreachable.
 */
async function checkLastMandate(
  context: Context,
  meta: CommandMeta,
  application: Application,
): Promise<LastMandate> {
  const { mandate } = application.loan;
  if (mandate?.status !== 'requested') return { isDecided: false, application };
  const stays: LastMandate = { isDecided: true, decided: { application, reply: mandateReply } };
  const overdueMs = context.clock.nowMs() - Date.parse(mandate.deadline);
  if (overdueMs < 0) return stays;
  const found = await callService(context, meta, operations.findMandate, { reference: mandate.reference });
  if (found?.status === 'requested' && overdueMs < lostAfterMs) return stays;
  if (found?.status === 'accepted')
    return { isDecided: true, decided: withMandate(application, { ...mandate, status: 'accepted' }) };
  const status = found && found.status !== 'requested' ? found.status : 'timed_out';
  return {
    isDecided: false,
    application: { ...application, loan: { ...application.loan, mandate: { ...mandate, status } } },
  };
}

/** A passcode for staff to pass on through chat. It is not stored here. */
export const issueManualPasscode = (context: Context) =>
  serve(operations.issueManualPasscode, async ({ id }, meta) => {
    requireStaff(meta.actor);
    const { loan, version } = await loadOwned(context, meta.actor, id);
    assertMatches(meta.ifMatch, version, undefined, { state: loan.state });
    const wants = findTransition({
      state: loan.state,
      action: 'verify-manual-otp',
      by: 'applicant',
      facts: factsOf(loan),
    });
    if (!wants) throw new AppError('application.illegal_transition', { state: loan.state });
    await addAuditRow(context, meta, { kind: 'read', action: 'issue-manual-passcode', customerIds: [id] });
    return callService(context, meta, operations.createManualPasscode, {
      customerId: id,
      commandId: meta.idempotencyKey ?? newId(),
    });
  });

export const verifyManualPasscode = (context: Context) =>
  serveCommand(context, operations.verifyManualPasscode, {
    by: 'applicant',
    isSlow: true,
    decide: decideByPasscode(context, 'manual', 'verified'),
  });

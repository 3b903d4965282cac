import { AppError, type LoanOtpReply, operations } from '@tshepa/contracts';
import type { Decided } from '../../commands/execute.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { mandateReply, requestMandate, withMandate } from '../../commands/request-mandate.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { checkPasscode } from './check-passcode.ts';
import { recordNumberProof } from './verify-passcodes.ts';

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
        await checkPasscode(context, meta, {
          kind: 'loan',
          customerId,
          commandId,
          code: loanOtp,
          cellNo: application.applicant.cellNo,
        });
      } else if (passcode !== 'verified') {
        throw new AppError('otp.invalid');
      }
      const { loan } = last.application;
      const confirmed: Application = { ...last.application, loan: { ...loan, passcode: 'verified' } };
      const verified = loanOtp ? await recordNumberProof(context, meta, confirmed) : confirmed;
      try {
        return await requestMandate(context, meta, { application: verified, mode, savePartial });
      } catch (error) {
        // The verified passcode is stored, so that after a failure only the mandate has to be requested again.
        if (passcode !== 'verified') await savePartial(verified);
        throw error;
      }
    },
  });

/** A mandate that is still undecided this many milliseconds after its deadline counts as lost by the bank. */
const lostAfterMs = 15 * 60_000;

type LastMandate =
  | { isDecided: true; decided: Decided<LoanOtpReply> }
  | { isDecided: false; application: Application };

/**
 * Decides whether the last mandate still prevents a new one. Until its deadline it always does. After the deadline the
 * mandate is looked up at the bank. Its acceptance may be on the way, and two mandates would collect twice. @throws
 * AppError `party.unavailable` while the bank is unreachable.
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

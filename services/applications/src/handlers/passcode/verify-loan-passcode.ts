import { AppError, operations } from '@tshepa/contracts';
import { checkLastMandate } from '../../commands/check-last-mandate.ts';
import { requestMandate } from '../../commands/request-mandate.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';

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

import { AppError, type LoanOtpReply, operations } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { checkLastMandate } from '../../commands/check-last-mandate.ts';
import { executeOn } from '../../commands/execute.ts';
import { requestMandate } from '../../commands/request-mandate.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';

/** Checks the loan passcode and requests the mandate; without a passcode, requests the mandate again. */
export const verifyLoanPasscode = (context: Context) =>
  serve(operations.verifyLoanPasscode, (request, meta) => {
    const commandId = meta.idempotencyKey ?? newId();
    const { customerId, loanOtp, mode = 'immediate' } = request;
    return executeOn<LoanOtpReply>(context, meta, {
      applicationId: customerId,
      kind: 'verify-loan-passcode',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (application, savePartial) => {
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
          // The passcode was right: that is kept, so that only the mandate has to be asked for again.
          if (passcode !== 'verified') await savePartial(verified);
          throw error;
        }
      },
    });
  });

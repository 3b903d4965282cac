import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { acceptAgreement } from '../../commands/accept-agreement.ts';
import type { Context } from '../../context.ts';
import { sendPasscode } from './send-passcode.ts';

/** The applicant confirms the loan: the agreement is recorded and the loan passcode sent. */
export const sendLoanPasscode = (context: Context) =>
  serve(operations.sendLoanPasscode, ({ customerId, agreementSha256 }, meta) =>
    sendPasscode(context, meta, {
      customerId,
      kind: 'loan',
      state: 'LOAN_OTP_REQUIRED',
      sent: { agreementSha256 },
      prepare: (application) => acceptAgreement(context, meta, application, agreementSha256),
    }),
  );

import { rpc } from '../../define.ts';
import * as loan from '../../routes/loan.ts';
import * as provider from '../../routes/provider.ts';
import { byIdSchema, stateReplySchema } from '../../routes/shared.ts';
import { service, withThirdPartyMs } from './shared.ts';

/** Passcodes and the mandate. */
export const passcodesRpc = {
  sendEnrolmentOtp: rpc({
    service,
    capability: 'otp',
    verb: 'send-enrolment',
    request: provider.sendEnrolmentOtp.input,
    reply: provider.sendEnrolmentOtp.reply,
    timeoutMs: withThirdPartyMs,
  }),
  submitEnrolmentOtp: rpc({
    service,
    capability: 'otp',
    verb: 'submit-enrolment',
    request: provider.submitEnrolmentOtp.input,
    reply: provider.submitEnrolmentOtp.reply,
    timeoutMs: withThirdPartyMs,
  }),
  sendLoanOtp: rpc({
    service,
    capability: 'otp',
    verb: 'send-loan',
    request: provider.sendLoanOtp.input,
    reply: provider.sendLoanOtp.reply,
    timeoutMs: withThirdPartyMs,
  }),
  verifyLoanOtp: rpc({
    service,
    capability: 'otp',
    verb: 'verify-loan',
    request: loan.verifyLoanOtp.input,
    reply: loan.verifyLoanOtp.reply,
    timeoutMs: withThirdPartyMs,
  }),
  verifyManualOtp: rpc({
    service,
    capability: 'otp',
    verb: 'verify-manual',
    request: loan.verifyManualOtp.input,
    reply: stateReplySchema,
  }),
  issueManualOtp: rpc({
    service,
    capability: 'otp',
    verb: 'issue-manual',
    request: byIdSchema,
    reply: loan.issueManualOtp.reply,
  }),
} as const;

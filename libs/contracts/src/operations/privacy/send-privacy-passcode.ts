import { operation } from '../define.ts';
import { byCustomerIdSchema, passcodeSentSchema, withThirdPartyMs } from '../shared.ts';

export const sendPrivacyPasscode = operation('applications.privacy.sendPrivacyPasscode', {
  summary: 'Send the passcode that opens the copy of one’s own information',
  http: { method: 'POST', path: '/customer/privacy/code', access: 'own', place: 'body', onRecord: false },
  request: byCustomerIdSchema,
  reply: passcodeSentSchema,
  errors: ['customer.not_found', 'otp.too_soon', 'otp.too_many', 'otp.send_failed'],
  audit: { exempt: 'the passcode itself is in the journal of messages' },
  timeoutMs: withThirdPartyMs,
});

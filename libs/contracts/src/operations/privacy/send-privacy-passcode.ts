import { operation } from '../define.ts';
import { passcodeSendErrors } from '../errors.ts';
import { byCustomerIdSchema, passcodeSentSchema, withThirdPartyMs } from '../shared.ts';

export const sendPrivacyPasscode = operation('applications.privacy.sendPrivacyPasscode', {
  summary: 'Send the passcode for the download of the applicant’s information',
  http: { call: 'POST /customer/privacy/code', access: 'own', onRecord: false },
  request: byCustomerIdSchema,
  reply: passcodeSentSchema,
  errors: ['customer.not_found', ...passcodeSendErrors],
  audit: { exempt: 'the passcode itself is in the journal of messages' },
  timeoutMs: withThirdPartyMs,
  repeat: 'with-key',
});

import * as z from 'zod/mini';
import { idSchema, sha256Schema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeSendErrors } from '../errors.ts';
import { passcodeSentSchema, withThirdPartyMs } from '../shared.ts';

export const sendLoanPasscode = operation('applications.passcode.sendLoanPasscode', {
  summary: 'Confirm the loan: record the accepted agreement and send the loan passcode by SMS',
  http: { call: 'POST /provider/activate-loan-otp', access: 'own', place: 'either' },
  request: z.strictObject({
    customerId: idSchema,
    /** The call is refused when the server would generate an agreement with another hash. */
    agreementSha256: z.optional(sha256Schema),
  }),
  reply: passcodeSentSchema,
  errors: [
    'customer.not_found',
    'application.illegal_transition',
    'agreement.changed',
    'party.unavailable',
    ...passcodeSendErrors,
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});

import * as z from 'zod/mini';
import { idSchema, sha256Schema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeSentSchema, withThirdPartyMs } from '../shared.ts';

export const sendLoanPasscode = operation('applications.passcode.sendLoanPasscode', {
  summary: 'Confirm the loan: record the agreement that was accepted and send the loan passcode by SMS',
  http: { method: 'POST', path: '/provider/activate-loan-otp', access: 'own', place: 'either' },
  request: z.strictObject({
    customerId: idSchema,
    /** Of the agreement that the customer was shown; refused when it is not the one that the server would make. */
    agreementSha256: z.optional(sha256Schema),
  }),
  reply: passcodeSentSchema,
  errors: [
    'customer.not_found',
    'application.illegal_transition',
    'agreement.changed',
    'party.unavailable',
    'otp.too_soon',
    'otp.too_many',
    'otp.send_failed',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});

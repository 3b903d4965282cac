import * as z from 'zod/mini';
import { loanOtpReplySchema, mandateModeSchema } from '../../entities/loan.ts';
import { idSchema, otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { withThirdPartyMs } from '../shared.ts';

export const verifyLoanPasscode = operation('applications.passcode.verifyLoanPasscode', {
  summary: 'Check the loan passcode and request the DebiCheck mandate; without a passcode, request it again',
  http: { method: 'POST', path: '/loan/loan_otp', access: 'own', place: 'either' },
  request: z.strictObject({
    customerId: idSchema,
    /** Left out to send the mandate again after the passcode was right. */
    loanOtp: z.optional(otpSchema),
    /** `delayed` waits until the cut-off of the day; after a failed mandate, or when the cut-off of this day has passed. */
    mode: z.optional(mandateModeSchema),
  }),
  reply: loanOtpReplySchema,
  errors: [
    ...transitionErrors,
    'otp.invalid',
    'otp.expired',
    'otp.attempts_exhausted',
    'mandate.too_many',
    'mandate.cut_off',
    'party.unavailable',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});

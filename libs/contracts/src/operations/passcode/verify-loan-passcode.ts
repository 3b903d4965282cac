import * as z from 'zod/mini';
import { loanOtpReplySchema, mandateModeSchema } from '../../entities/loan.ts';
import { idSchema, otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeErrors, transitionErrors } from '../errors.ts';
import { withThirdPartyMs } from '../shared.ts';

export const verifyLoanPasscode = operation('applications.passcode.verifyLoanPasscode', {
  summary:
    'Check the loan passcode and request the DebiCheck mandate; without a passcode, request a new mandate',
  http: { call: 'POST /loan/loan_otp', access: 'own', place: 'either' },
  request: z.strictObject({
    customerId: idSchema,
    /** After the passcode was verified, a call without it requests another mandate. */
    loanOtp: z.optional(otpSchema),
    /** The mode `delayed` is allowed after a failed mandate, or after the cut-off of the day. */
    mode: z.optional(mandateModeSchema),
  }),
  reply: loanOtpReplySchema,
  errors: [
    ...transitionErrors,
    ...passcodeErrors,
    'mandate.too_many',
    'mandate.cut_off',
    'application.on_hold',
    'party.unavailable',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});

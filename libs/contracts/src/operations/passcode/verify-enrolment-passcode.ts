import * as z from 'zod/mini';
import { idNumberSchema, idSchema, otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeErrors } from '../errors.ts';
import { stateReplySchema, withThirdPartyMs } from '../shared.ts';

export const verifyEnrolmentPasscode = operation('applications.passcode.verifyEnrolmentPasscode', {
  summary: 'Check the enrolment passcode',
  http: { call: 'POST /provider/otp/submit', access: 'own', place: 'either' },
  request: z.strictObject({ idNumber: idNumberSchema, otp: otpSchema, customerId: z.optional(idSchema) }),
  reply: stateReplySchema,
  errors: [
    'customer.not_found',
    'application.illegal_transition',
    ...passcodeErrors,
    'application.active_loan',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});

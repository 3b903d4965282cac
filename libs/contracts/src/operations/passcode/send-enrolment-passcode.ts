import * as z from 'zod/mini';
import { idNumberSchema, idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeSendErrors } from '../errors.ts';
import { passcodeSentSchema, withThirdPartyMs } from '../shared.ts';

export const sendEnrolmentPasscode = operation('applications.passcode.sendEnrolmentPasscode', {
  summary: 'Send the enrolment passcode by SMS',
  http: { call: 'POST /provider/send-enrolment-otp', access: 'own', place: 'either' },
  request: z.strictObject({ customerId: idSchema, idNumber: idNumberSchema }),
  reply: passcodeSentSchema,
  errors: ['customer.not_found', 'application.illegal_transition', ...passcodeSendErrors],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});

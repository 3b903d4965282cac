import * as z from 'zod/mini';
import { otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { byIdSchema } from '../shared.ts';

export const issueManualPasscode = operation('applications.passcode.issueManualPasscode', {
  summary: 'Make a passcode to give a customer through chat; shown once',
  http: { method: 'POST', path: '/loan/manual_otp/issue', access: 'staff', place: 'query', onRecord: true },
  request: byIdSchema,
  reply: z.strictObject({ otp: otpSchema, expiresInSeconds: z.int() }),
  errors: transitionErrors,
  audit: 'recorded',
});

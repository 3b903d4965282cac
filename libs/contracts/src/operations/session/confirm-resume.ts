import * as z from 'zod/mini';
import { resumedSchema } from '../../entities/session.ts';
import { otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { personShape } from '../shared.ts';

export const confirmResume = operation('applications.session.confirmResume', {
  summary: 'Bind the application to the caller’s session after the right passcode',
  request: z.strictObject({ ...personShape, otp: otpSchema }),
  reply: resumedSchema,
  errors: ['otp.invalid', 'otp.expired', 'otp.attempts_exhausted'],
  audit: 'change',
  callers: ['gateway'],
});

import * as z from 'zod/mini';
import { resumedSchema } from '../../entities/customer.ts';
import { otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeErrors } from '../errors.ts';
import { byPersonSchema } from '../shared.ts';

export const confirmResume = operation('applications.session.confirmResume', {
  summary: 'Bind the application to the caller’s session after a correct passcode',
  request: z.strictObject({ ...byPersonSchema.shape, otp: otpSchema }),
  reply: resumedSchema,
  errors: passcodeErrors,
  audit: 'change',
});

import * as z from 'zod/mini';
import { idSchema, otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeErrors, transitionErrors } from '../errors.ts';
import { stateReplySchema } from '../shared.ts';

export const verifyManualPasscode = operation('applications.passcode.verifyManualPasscode', {
  summary: 'Check the passcode that staff gave the applicant in a chat',
  http: { call: 'POST /loan/manual_otp', access: 'own', place: 'either' },
  request: z.strictObject({ id: idSchema, otp: otpSchema }),
  reply: stateReplySchema,
  errors: [...transitionErrors, ...passcodeErrors],
  audit: 'change',
});

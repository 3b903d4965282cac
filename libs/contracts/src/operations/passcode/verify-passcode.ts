import * as z from 'zod/mini';
import { passcodeSubject } from '../../entities/messages.ts';
import { otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

/** The verdict is kept under the command id, so a repeated call with the same id gets the same reply and uses up nothing. */
export const verifyPasscode = operation('notifications.passcode.verifyPasscode', {
  summary: 'Count the attempt, then compare the code',
  request: z.strictObject({ ...passcodeSubject, commandId: z.string(), code: otpSchema }),
  reply: okSchema,
  errors: ['otp.invalid', 'otp.expired', 'otp.attempts_exhausted'],
  callers: ['applications'],
});

import * as z from 'zod/mini';
import { idSchema, otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const createManualPasscode = operation('notifications.passcode.createManualPasscode', {
  summary:
    'Create a passcode for staff to pass on; it is shown once, lasts 30 minutes and is never sent by SMS',
  request: z.strictObject({ customerId: idSchema, commandId: z.string() }),
  reply: z.strictObject({ otp: otpSchema, expiresInSeconds: z.int() }),
  callers: ['applications'],
});

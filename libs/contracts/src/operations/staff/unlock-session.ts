import * as z from 'zod/mini';
import { typedPinSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { okSchema, tokenSchema, withPasswordMs } from '../shared.ts';

const unlockSchema = z.strictObject({ pin: typedPinSchema });

export const unlockSession = operation('applications.staff.unlockSession', {
  summary: 'Unlock the session of the bearer token; five wrong PINs end it',
  http: {
    call: 'POST /staff/account/unlock',
    access: 'staff',
    input: unlockSchema,
    beforeFactor: true,
    whileLocked: true,
  },
  request: z.extend(unlockSchema, tokenSchema.shape),
  reply: okSchema,
  errors: ['auth.pin_wrong'],
  audit: 'recorded',
  timeoutMs: withPasswordMs,
});

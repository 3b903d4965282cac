import * as z from 'zod/mini';
import { newPinSchema, passwordSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { okSchema, withPasswordMs } from '../shared.ts';

export const setPin = operation('applications.staff.setPin', {
  summary: 'Set the PIN that unlocks the caller’s screens, or remove it',
  http: { call: 'POST /staff/account/pin', access: 'staff' },
  request: z.strictObject({ password: passwordSchema, pin: z.nullable(newPinSchema) }),
  reply: okSchema,
  errors: ['request.invalid', 'auth.password_wrong', 'auth.locked'],
  audit: 'recorded',
  timeoutMs: withPasswordMs,
});

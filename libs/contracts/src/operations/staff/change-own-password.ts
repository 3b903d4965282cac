import * as z from 'zod/mini';
import { passwordSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { okSchema, tokenSchema, withPasswordMs } from '../shared.ts';

const changeOwnPasswordSchema = z.strictObject({ password: passwordSchema, newPassword: passwordSchema });

export const changeOwnPassword = operation('applications.staff.changeOwnPassword', {
  summary: 'Change the caller’s password; all other sessions end',
  http: {
    call: 'POST /staff/account/password',
    access: 'staff',
    input: changeOwnPasswordSchema,
    beforeFactor: true,
  },
  request: z.extend(changeOwnPasswordSchema, tokenSchema.shape),
  reply: okSchema,
  errors: ['auth.password_wrong', 'auth.password_too_weak', 'auth.locked'],
  audit: 'recorded',
  timeoutMs: withPasswordMs,
});

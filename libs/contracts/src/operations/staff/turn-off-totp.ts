import * as z from 'zod/mini';
import { codeSchema, passwordSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { okSchema, withPasswordMs } from '../shared.ts';

export const turnOffTotp = operation('applications.staff.turnOffTotp', {
  summary: 'Turn off the authenticator app',
  http: { call: 'POST /staff/account/totp/off', access: 'staff' },
  request: z.strictObject({ password: passwordSchema, code: codeSchema }),
  reply: okSchema,
  errors: ['auth.password_wrong', 'auth.code_wrong', 'auth.locked', 'staff.own_app'],
  audit: 'recorded',
  timeoutMs: withPasswordMs,
});

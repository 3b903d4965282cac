import * as z from 'zod/mini';
import { passwordSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { withPasswordMs } from '../shared.ts';

export const beginTotp = operation('applications.staff.beginTotp', {
  summary: 'Create a secret for an authenticator app; it takes effect when a code is confirmed',
  http: { call: 'POST /staff/account/totp/begin', access: 'staff', beforeFactor: true },
  request: z.strictObject({ password: passwordSchema }),
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['auth.password_wrong', 'auth.locked'],
  audit: { exempt: 'a secret that has no effect until it is confirmed, which is audited' },
  timeoutMs: withPasswordMs,
});

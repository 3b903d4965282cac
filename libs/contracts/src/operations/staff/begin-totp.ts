import * as z from 'zod/mini';
import { passwordSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { withPasswordMs } from '../shared.ts';

export const beginTotp = operation('applications.staff.beginTotp', {
  summary: 'A new secret for an authenticator app; it counts when a code of it was confirmed',
  http: { method: 'POST', path: '/staff/account/totp/begin', access: 'staff', place: 'body' },
  request: z.strictObject({ password: passwordSchema }),
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['auth.password_wrong', 'auth.locked'],
  audit: { exempt: 'a secret that has no effect until it is confirmed, which has its row' },
  timeoutMs: withPasswordMs,
});

import * as z from 'zod/mini';
import { passkeySchema } from '../../entities/passkey.ts';
import { passwordSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { okSchema, withPasswordMs } from '../shared.ts';

export const removePasskey = operation('applications.staff.removePasskey', {
  summary: 'Remove a passkey of the caller',
  http: { call: 'POST /staff/account/passkeys/remove', access: 'staff' },
  request: z.strictObject({ passkeyId: passkeySchema.shape.passkeyId, password: passwordSchema }),
  reply: okSchema,
  errors: ['auth.password_wrong', 'auth.locked'],
  audit: 'recorded',
  timeoutMs: withPasswordMs,
});

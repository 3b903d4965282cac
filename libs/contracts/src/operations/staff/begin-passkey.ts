import * as z from 'zod/mini';
import { originSchema, passkeyOptionsSchema } from '../../entities/passkey.ts';
import { passwordSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { withPasswordMs } from '../shared.ts';

const inputSchema = z.strictObject({ password: passwordSchema });

export const beginPasskey = operation('applications.staff.beginPasskey', {
  summary: 'Get the options with which the browser creates a passkey; the passkey works after it is added',
  http: {
    call: 'POST /staff/account/passkeys/begin',
    access: 'staff',
    input: inputSchema,
    beforeFactor: true,
  },
  request: z.extend(inputSchema, { origin: originSchema }),
  reply: z.strictObject({ options: passkeyOptionsSchema }),
  errors: ['auth.password_wrong', 'auth.locked', 'auth.passkeys_full'],
  audit: { exempt: 'the question to the browser has no effect until the answer, which is audited' },
  timeoutMs: withPasswordMs,
});

import * as z from 'zod/mini';
import { deviceHintSchema, originSchema, passkeyResponseSchema } from '../../entities/passkey.ts';
import { loginReplySchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';

const inputSchema = z.strictObject({ response: passkeyResponseSchema });

export const signInWithPasskey = operation('applications.staff.signInWithPasskey', {
  summary: 'Sign in as staff with a passkey, without a password or a code',
  http: { call: 'POST /auth/passkey', access: 'public', input: inputSchema },
  request: z.extend(inputSchema, { origin: originSchema, device: deviceHintSchema }),
  reply: loginReplySchema,
  errors: ['auth.passkey_refused'],
  audit: 'recorded',
});

import * as z from 'zod/mini';
import { deviceHintSchema, originSchema, passkeyResponseSchema } from '../../entities/passkey.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

const inputSchema = z.strictObject({ response: passkeyResponseSchema });

export const addPasskey = operation('applications.staff.addPasskey', {
  summary: 'Add a passkey that the browser has just created',
  http: { call: 'POST /staff/account/passkeys', access: 'staff', input: inputSchema, beforeFactor: true },
  request: z.extend(inputSchema, { origin: originSchema, device: deviceHintSchema }),
  reply: okSchema,
  errors: ['auth.passkey_refused', 'auth.passkeys_full'],
  audit: 'recorded',
});

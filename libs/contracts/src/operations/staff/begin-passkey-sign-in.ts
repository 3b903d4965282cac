import * as z from 'zod/mini';
import { originSchema, passkeyOptionsSchema } from '../../entities/passkey.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const beginPasskeySignIn = operation('applications.staff.beginPasskeySignIn', {
  summary: 'Get the options with which the browser asks for any passkey of this site',
  http: { call: 'POST /auth/passkey/begin', access: 'public', place: 'none', input: emptySchema },
  request: z.strictObject({ origin: originSchema }),
  reply: z.strictObject({ options: passkeyOptionsSchema }),
  audit: { exempt: 'the question to the browser names nobody' },
});

import * as z from 'zod/mini';
import { codeSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';

export const confirmTotp = operation('applications.staff.confirmTotp', {
  summary: 'Turn on the authenticator app; its recovery codes are returned only here',
  http: { call: 'POST /staff/account/totp/confirm', access: 'staff', beforeFactor: true },
  request: z.strictObject({ code: codeSchema }),
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['auth.code_wrong', 'auth.locked'],
  audit: 'recorded',
});

import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const endOwnSession = operation('applications.staff.endOwnSession', {
  summary: 'End one of the caller’s sessions',
  http: { call: 'POST /staff/account/end-session', access: 'staff' },
  request: z.strictObject({ sessionId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: okSchema,
  audit: 'recorded',
});

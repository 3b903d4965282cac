import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { emptySchema, tokenSchema } from '../shared.ts';

export const endOtherSessions = operation('applications.staff.endOtherSessions', {
  summary: 'End all other sessions of the caller',
  http: {
    call: 'POST /staff/account/end-other-sessions',
    access: 'staff',
    place: 'none',
    input: emptySchema,
  },
  request: tokenSchema,
  reply: z.strictObject({ ended: z.int() }),
  audit: 'recorded',
});

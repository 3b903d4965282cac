import { operation } from '../define.ts';
import { emptySchema, okSchema, tokenSchema } from '../shared.ts';

export const signOut = operation('applications.staff.signOut', {
  summary: 'End the staff session of the bearer token',
  http: {
    call: 'POST /auth/logout',
    access: 'staff',
    place: 'none',
    input: emptySchema,
    beforeFactor: true,
    whileLocked: true,
  },
  request: tokenSchema,
  reply: okSchema,
  audit: 'recorded',
});

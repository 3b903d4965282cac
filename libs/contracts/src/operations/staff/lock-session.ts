import { operation } from '../define.ts';
import { emptySchema, okSchema, tokenSchema } from '../shared.ts';

export const lockSession = operation('applications.staff.lockSession', {
  summary: 'Lock the session of the bearer token until its owner types the PIN',
  http: {
    call: 'POST /staff/account/lock',
    access: 'staff',
    place: 'none',
    input: emptySchema,
    beforeFactor: true,
    whileLocked: true,
  },
  request: tokenSchema,
  reply: okSchema,
  errors: ['auth.pin_missing'],
  audit: { exempt: 'takes access away from the caller’s own session; unlocking it is recorded' },
});

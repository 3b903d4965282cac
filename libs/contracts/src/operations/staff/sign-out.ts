import { operation } from '../define.ts';
import { emptySchema, okSchema, tokenSchema } from '../shared.ts';

export const signOut = operation('applications.staff.signOut', {
  summary: 'End the staff session that the bearer token stands for',
  http: { method: 'POST', path: '/auth/logout', access: 'staff', place: 'none', input: emptySchema },
  request: tokenSchema,
  reply: okSchema,
  audit: 'recorded',
});

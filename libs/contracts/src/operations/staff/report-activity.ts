import { operation } from '../define.ts';
import { emptySchema, okSchema, tokenSchema } from '../shared.ts';

export const reportActivity = operation('applications.staff.reportActivity', {
  summary: 'Say that somebody types or taps on a screen of the session of the bearer token',
  http: {
    call: 'POST /staff/account/activity',
    access: 'staff',
    place: 'none',
    input: emptySchema,
    beforeFactor: true,
  },
  request: tokenSchema,
  reply: okSchema,
  audit: { exempt: 'stores only the time of the last input' },
});

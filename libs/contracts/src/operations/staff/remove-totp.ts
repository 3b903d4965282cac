import { operation } from '../define.ts';
import { byEmailSchema, okSchema } from '../shared.ts';

export const removeTotp = operation('applications.staff.removeTotp', {
  summary: 'Remove an account’s authenticator app, for somebody who lost both the app and the recovery codes',
  request: byEmailSchema,
  reply: okSchema,
  audit: 'recorded',
  callers: ['operator'],
});

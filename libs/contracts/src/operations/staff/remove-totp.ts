import { operation } from '../define.ts';
import { byEmailSchema, okSchema } from '../shared.ts';

export const removeTotp = operation('applications.staff.removeTotp', {
  summary: 'Remove an account’s authenticator app, for people who lost the app and their recovery codes',
  request: byEmailSchema,
  reply: okSchema,
  audit: 'recorded',
  callers: [],
  callersByKind: { operator: ['applications'] },
});

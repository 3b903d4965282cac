import { operation } from '../define.ts';
import { emptySchema, tokenSchema } from '../shared.ts';

export const createSession = operation('applications.session.createSession', {
  summary: 'Create an applicant session that is bound to no application yet',
  request: emptySchema,
  reply: tokenSchema,
  audit: { exempt: 'creates an empty session that belongs to nobody yet' },
  repeat: 'with-key',
});

import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { tokenSchema } from '../shared.ts';

export const resolveSession = operation('applications.session.resolveSession', {
  summary: 'Get the applicant session of a token, or null',
  request: tokenSchema,
  reply: z.nullable(z.strictObject({ sessionId: z.string() })),
  audit: { exempt: 'identifies the session for the gateway and changes nothing' },
  repeat: 'always',
});

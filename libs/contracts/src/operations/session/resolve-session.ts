import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { tokenSchema } from '../shared.ts';

export const resolveSession = operation('applications.session.resolveSession', {
  summary: 'The applicant session that a token stands for, or null',
  request: tokenSchema,
  reply: z.nullable(z.strictObject({ sessionId: z.string() })),
  audit: { exempt: 'tells the gateway whose session it is; shows and changes nothing' },
  callers: ['gateway'],
});

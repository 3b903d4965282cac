import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { tokenSchema } from '../shared.ts';

export const checkSession = operation('applications.session.checkSession', {
  summary: 'Whether a token is still valid; checking it does not extend the session',
  request: z.strictObject({ ...tokenSchema.shape, kind: z.enum(['staff', 'applicant']) }),
  reply: z.strictObject({ isAlive: z.boolean() }),
  audit: { exempt: 'tells the gateway whether a token is still valid' },
  callers: ['gateway'],
});

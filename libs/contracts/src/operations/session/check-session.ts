import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { tokenSchema } from '../shared.ts';

export const checkSession = operation('applications.session.checkSession', {
  summary: 'Check whether a token is still valid, without extending its session',
  request: z.strictObject({ ...tokenSchema.shape, kind: z.enum(['staff', 'applicant']) }),
  reply: z.strictObject({ isAlive: z.boolean() }),
  audit: { exempt: 'shows the gateway only whether a token is still valid' },
  repeat: 'always',
});

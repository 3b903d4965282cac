import * as z from 'zod/mini';
import { staffRoleSchema } from '../../actor.ts';
import { operation } from '../define.ts';
import { tokenSchema } from '../shared.ts';

export const authenticateStaff = operation('applications.staff.authenticateStaff', {
  summary: 'The staff account that a token stands for, or null',
  request: tokenSchema,
  reply: z.nullable(z.strictObject({ staffId: z.string(), email: z.string(), role: staffRoleSchema })),
  audit: { exempt: 'tells the gateway whose token it is; the call that follows has its own row' },
  callers: ['gateway'],
});

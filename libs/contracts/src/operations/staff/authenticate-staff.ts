import * as z from 'zod/mini';
import { staffRoleSchema } from '../../actor.ts';
import { operation } from '../define.ts';
import { tokenSchema } from '../shared.ts';

export const authenticateStaff = operation('applications.staff.authenticateStaff', {
  summary: 'Get the staff account of a token, or null',
  request: tokenSchema,
  reply: z.nullable(z.strictObject({ staffId: z.string(), email: z.string(), role: staffRoleSchema })),
  audit: { exempt: 'identifies the account for the gateway; the call that follows is audited' },
  repeat: 'always',
});

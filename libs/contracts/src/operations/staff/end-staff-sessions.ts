import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { byEmailSchema } from '../shared.ts';

export const endStaffSessions = operation('applications.staff.endStaffSessions', {
  summary: 'End all sessions of an account',
  http: { call: 'POST /staff/accounts/end-sessions', access: 'manager' },
  request: byEmailSchema,
  reply: z.strictObject({ ended: z.int() }),
  errors: ['request.invalid'],
  audit: 'recorded',
  callersByKind: { operator: ['applications'] },
});

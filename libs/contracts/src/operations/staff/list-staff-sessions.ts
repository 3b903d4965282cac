import * as z from 'zod/mini';
import { staffSessionSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { byEmailSchema } from '../shared.ts';

export const listStaffSessions = operation('applications.staff.listStaffSessions', {
  summary: 'List the sessions of an account, for operators',
  request: byEmailSchema,
  reply: z.strictObject({ sessions: z.array(staffSessionSchema) }),
  audit: { exempt: 'for operators, and not about an applicant' },
  callers: [],
  callersByKind: { operator: ['applications'] },
});

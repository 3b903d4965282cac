import * as z from 'zod/mini';
import { staffAccountSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listStaff = operation('applications.staff.listStaff', {
  summary: 'List all staff accounts',
  http: { call: 'GET /staff/accounts', access: 'manager', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({ items: z.array(staffAccountSchema) }),
  audit: { exempt: 'about colleagues and not about an applicant' },
  callersByKind: { operator: ['applications'] },
});

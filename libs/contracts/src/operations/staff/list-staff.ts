import * as z from 'zod/mini';
import { staffAccountSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listStaff = operation('applications.staff.listStaff', {
  summary: 'All staff accounts',
  http: { method: 'GET', path: '/staff/accounts', access: 'manager', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({ items: z.array(staffAccountSchema) }),
  audit: { exempt: 'colleagues, and no applicant' },
  callers: ['gateway', 'operator'],
});

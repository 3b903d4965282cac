import * as z from 'zod/mini';
import { staffRoleSchema } from '../../actor.ts';
import { oneTimePasswordSchema } from '../../entities/staff.ts';
import { emailAddressSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withPasswordMs } from '../shared.ts';

export const addStaff = operation('applications.staff.addStaff', {
  summary: 'Create a staff account; its one-time password is returned only here',
  http: { call: 'POST /staff/accounts', access: 'manager' },
  request: z.strictObject({ email: emailAddressSchema, role: staffRoleSchema }),
  reply: oneTimePasswordSchema,
  errors: ['request.invalid', 'four_eyes.second_manager'],
  audit: 'recorded',
  timeoutMs: withPasswordMs,
  callersByKind: { operator: ['applications'] },
});

import * as z from 'zod/mini';
import { staffRoleSchema } from '../../actor.ts';
import { emailAddressSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const updateStaff = operation('applications.staff.updateStaff', {
  summary: 'Change the role of an account, or allow or prevent its sign-in',
  http: { call: 'POST /staff/accounts/update', access: 'manager' },
  request: z.strictObject({
    email: emailAddressSchema,
    role: z.optional(staffRoleSchema),
    isActive: z.optional(z.boolean()),
  }),
  reply: z.strictObject({ email: z.string(), role: staffRoleSchema, isActive: z.boolean() }),
  errors: ['request.invalid', 'staff.last_manager', 'four_eyes.two_managers', 'four_eyes.second_manager'],
  audit: 'recorded',
  callersByKind: { operator: ['applications'] },
  repeat: 'with-key',
});

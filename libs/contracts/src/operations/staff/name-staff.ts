import * as z from 'zod/mini';
import { emailAddressSchema, nameSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const nameStaff = operation('applications.staff.nameStaff', {
  summary: 'Choose the name by which colleagues know an account; managers may name any account',
  http: { call: 'POST /staff/accounts/name', access: 'staff' },
  request: z.strictObject({ email: emailAddressSchema, name: nameSchema('Type a name') }),
  reply: z.strictObject({ email: z.string(), name: z.string() }),
  errors: ['request.invalid'],
  audit: 'recorded',
  callersByKind: { operator: ['applications'] },
  repeat: 'with-key',
});

import * as z from 'zod/mini';
import { accountChangeActions, exportFilters, staffSettingsSchema } from '../../entities/staff.ts';
import { emailAddressSchema, lineSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const requestAccountChange = operation('applications.staff.requestAccountChange', {
  summary: 'Ask a second manager or the operator for a change of accounts or of four-eyes approval',
  http: { call: 'POST /staff/account-changes', access: 'manager' },
  request: z.strictObject({
    action: z.enum(accountChangeActions),
    /** The account. It is left out for an action that switches off a setting. */
    email: z.optional(emailAddressSchema),
    /** The export to agree to, and why it is needed. */
    export: z.optional(z.strictObject({ filter: z.strictObject(exportFilters), reason: lineSchema(200) })),
  }),
  reply: staffSettingsSchema,
  errors: ['request.invalid', 'view.not_found', 'change.void', 'change.pending'],
  audit: 'recorded',
});

import * as z from 'zod/mini';
import { idSchema, staffIdSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

export const assignApplication = operation('applications.team.assignApplication', {
  summary: 'Take an application, take it over from a colleague, assign it to one, or release it',
  http: { call: 'POST /customer/assign', access: 'staff', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    /** True to take the application over even when a colleague has it. */
    take: z.optional(z.boolean()),
    /** The account of the colleague who gets the application and a notice of it. Without it the caller takes it. */
    to: z.optional(staffIdSchema),
    /** True to release the application. */
    release: z.optional(z.boolean()),
  }),
  reply: z.strictObject({
    ...stateReplySchema.shape,
    assignee: z.nullable(z.string()),
  }),
  errors: ['customer.not_found', 'customer.taken', 'customer.not_assignable', 'version.conflict'],
  audit: 'change',
});

import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

export const assignApplication = operation('applications.team.assignApplication', {
  summary: 'Take an application to work on it, take it over from a colleague, or give it back',
  http: { method: 'POST', path: '/customer/assign', access: 'staff', place: 'body', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    /** Also from a colleague who has it. */
    take: z.optional(z.boolean()),
    /** Give it back instead. */
    release: z.optional(z.boolean()),
  }),
  reply: z.strictObject({
    ...stateReplySchema.shape,
    /** Who has it now. */
    assignee: z.nullable(z.string()),
  }),
  errors: ['customer.not_found', 'customer.taken', 'version.conflict'],
  audit: 'change',
});

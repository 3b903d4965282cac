import * as z from 'zod/mini';
import { fieldLimits } from '../../constants.ts';
import { idSchema, instantSchema, longTextSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

export const snoozeApplication = operation('applications.team.snoozeApplication', {
  summary: 'Take an application out of its queues until a time, or put it back',
  http: { call: 'POST /customer/snooze', access: 'staff', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    /** At most `longestSnoozeMs` from now. Without it the application is put back at once. */
    until: z.optional(instantSchema),
    /** Why it waits. It becomes a note for colleagues. */
    reason: z.optional(longTextSchema(fieldLimits.employerDetails)),
  }),
  reply: z.strictObject({ ...stateReplySchema.shape, snoozedUntil: z.nullable(instantSchema) }),
  errors: ['customer.not_found', 'application.illegal_transition', 'note.too_many', 'version.conflict'],
  audit: 'change',
});

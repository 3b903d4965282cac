import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { takeableQueues } from '../../rules/queues.ts';
import { operation } from '../define.ts';

export const takeNext = operation('applications.team.takeNext', {
  summary: 'Take the application of a queue that has waited longest and that nobody has',
  http: { call: 'POST /customer/next', access: 'staff' },
  /** A queue, or one that somebody made and that is in order of waiting. */
  request: z.strictObject({ queue: z.optional(z.enum(takeableQueues)), view: z.optional(idSchema) }),
  /** Null when nobody has to be served in the queue. */
  reply: z.strictObject({ id: z.nullable(idSchema) }),
  errors: ['view.not_found'],
  audit: 'change',
});

import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { takeableQueues } from '../../rules/queues.ts';
import { operation } from '../define.ts';

export const takeNext = operation('applications.team.takeNext', {
  summary: 'Take the application of a queue that has waited longest and that nobody has',
  http: { call: 'POST /customer/next', access: 'staff' },
  request: z.strictObject({ queue: z.enum(takeableQueues) }),
  /** Null when nobody has to be served in the queue. */
  reply: z.strictObject({ id: z.nullable(idSchema) }),
  audit: 'change',
});

import * as z from 'zod/mini';
import { staffQueues } from '../../rules/queues.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listQueues = operation('applications.team.listQueues', {
  summary: 'Count the applications in each queue of staff',
  http: { call: 'GET /customer/queues', access: 'staff', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({
    queues: z.array(z.strictObject({ queue: z.enum(staffQueues), count: z.int() })),
  }),
  audit: { exempt: 'numbers only' },
});

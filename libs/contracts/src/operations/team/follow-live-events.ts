import * as z from 'zod/mini';
import { liveEventSchema } from '../../entities/team.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const followLiveEvents = operation('gateway.team.followLiveEvents', {
  summary: 'Follow changes as server-sent events with ids and states; readers fetch the details',
  http: { call: 'GET /events', access: 'own-or-staff', replyKind: 'events' },
  /** An applicant names their application; staff follow all of them. */
  request: z.strictObject({ customerId: z.optional(idSchema) }),
  reply: liveEventSchema,
  errors: ['customer.not_found'],
});

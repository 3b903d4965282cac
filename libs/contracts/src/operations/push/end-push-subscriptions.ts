import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const endPushSubscriptions = operation('notifications.push.endPushSubscriptions', {
  summary: 'End the push subscriptions of one browser or of one session',
  request: z.strictObject({
    customerId: idSchema,
    endpoint: z.optional(z.string()),
    sessionId: z.optional(z.string()),
  }),
  reply: okSchema,
});

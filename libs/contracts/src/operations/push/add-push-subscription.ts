import * as z from 'zod/mini';
import { pushSubscriptionSchema } from '../../entities/messages.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const addPushSubscription = operation('notifications.push.addPushSubscription', {
  summary: 'Add the push subscription of a browser',
  request: z.strictObject({
    customerId: idSchema,
    sessionId: z.string(),
    ...pushSubscriptionSchema.shape,
  }),
  reply: okSchema,
  errors: ['push.unavailable'],
});

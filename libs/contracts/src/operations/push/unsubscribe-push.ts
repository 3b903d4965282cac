import * as z from 'zod/mini';
import { pushSubscriptionSchema } from '../../entities/messages.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const unsubscribePush = operation('applications.push.unsubscribePush', {
  summary: 'Tell this browser nothing any more',
  http: { method: 'POST', path: '/push/unsubscribe', access: 'own', place: 'body', onRecord: false },
  request: z.strictObject({ customerId: idSchema, endpoint: pushSubscriptionSchema.shape.endpoint }),
  reply: okSchema,
  errors: ['customer.not_found'],
  audit: { exempt: 'that the applicant’s own browser is no longer notified' },
});

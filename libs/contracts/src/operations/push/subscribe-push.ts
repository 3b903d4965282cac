import * as z from 'zod/mini';
import { pushSubscriptionSchema } from '../../entities/messages.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const subscribePush = operation('applications.push.subscribePush', {
  summary: 'Notify this browser when the state of the application changes',
  http: { call: 'POST /push/subscribe', access: 'own', onRecord: false },
  request: z.strictObject({ customerId: idSchema, ...pushSubscriptionSchema.shape }),
  reply: okSchema,
  errors: ['customer.not_found', 'push.unavailable'],
  audit: { exempt: 'concerns the applicant’s own browser and not the application' },
  repeat: 'with-key',
});

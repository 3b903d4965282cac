import * as z from 'zod/mini';
import { pushSubscriptionSchema } from '../../entities/messages.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const unsubscribePush = operation('applications.push.unsubscribePush', {
  summary: 'Stop notifying this browser',
  http: { call: 'POST /push/unsubscribe', access: 'own', onRecord: false },
  request: z.strictObject({ customerId: idSchema, endpoint: pushSubscriptionSchema.shape.endpoint }),
  reply: okSchema,
  errors: ['customer.not_found'],
  audit: { exempt: 'concerns the applicant’s own browser and not the application' },
  repeat: 'with-key',
});

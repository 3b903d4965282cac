import * as z from 'zod/mini';
import { mandateStatusSchema } from './loan.ts';

/** A webhook delivery from the provider. `id` identifies the delivery, so that a repeated one has no further effect. */
export const providerWebhookSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.literal('mandate.updated'),
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  status: mandateStatusSchema,
});

/** A delivery receipt from an SMS provider. `reference` is our own reference of the message. */
export const smsWebhookSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  type: z.literal('sms.status'),
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.enum(['sent', 'delivered', 'undelivered']),
});
export type SmsWebhook = z.infer<typeof smsWebhookSchema>;

import * as z from 'zod/mini';
import { mandateStatusSchema } from './loan.ts';

/** A delivery from the provider. `id` names the delivery: the same one twice acts once. */
export const providerWebhookSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.literal('mandate.updated'),
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  status: mandateStatusSchema,
});

/** A receipt from an SMS provider for a message that it accepted, by our own reference. */
export const smsWebhookSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  type: z.literal('sms.status'),
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.enum(['sent', 'delivered', 'undelivered']),
});
export type SmsWebhook = z.infer<typeof smsWebhookSchema>;

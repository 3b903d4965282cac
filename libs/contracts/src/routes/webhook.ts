import * as z from 'zod/mini';
import { mandateStatusSchema } from '../entities/loan.ts';
import { route } from './route.ts';
import { okSchema } from './shared.ts';

/** What the provider tells us by itself. `id` is the delivery's own: the same one twice acts once. */
export const providerWebhookSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.literal('mandate.updated'),
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  status: mandateStatusSchema,
});
export type ProviderWebhook = z.infer<typeof providerWebhookSchema>;

/** Signed with `X-Signature: t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">`; older than 5 minutes is refused. */
export const receiveProviderWebhook = route({
  method: 'POST',
  path: '/webhooks/provider',
  access: 'party',
  place: 'body',
  input: providerWebhookSchema,
  reply: okSchema,
  summary: 'The provider reports what became of a mandate',
  errors: ['webhook.bad_signature'],
});

/** What an SMS provider tells us of a message that it took, by our own reference. */
export const smsWebhookSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  type: z.literal('sms.status'),
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.enum(['sent', 'delivered', 'undelivered']),
});
export type SmsWebhook = z.infer<typeof smsWebhookSchema>;

/** Signed like the provider's, each SMS provider with a key of its own. */
export const receiveSmsWebhook = route({
  method: 'POST',
  path: '/webhooks/sms',
  access: 'party',
  place: 'body',
  input: smsWebhookSchema,
  reply: okSchema,
  summary: 'An SMS provider reports what became of a message',
  errors: ['webhook.bad_signature'],
});

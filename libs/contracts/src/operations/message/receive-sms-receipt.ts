import { smsWebhookSchema } from '../../entities/messages.ts';
import { operation } from '../define.ts';
import { okSchema, signedSchema } from '../shared.ts';

/** A receipt is signed like the provider's webhook; each SMS provider has its own signing key. */
export const receiveSmsReceipt = operation('notifications.message.receiveSmsReceipt', {
  summary: 'Receive the delivery receipt of an SMS',
  http: { call: 'POST /webhooks/sms', access: 'party', input: smsWebhookSchema },
  request: signedSchema,
  reply: okSchema,
  errors: ['webhook.bad_signature'],
});

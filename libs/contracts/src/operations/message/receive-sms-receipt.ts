import { smsWebhookSchema } from '../../entities/webhooks.ts';
import { operation } from '../define.ts';
import { okSchema, signedSchema } from '../shared.ts';

/** Signed like the provider's, each SMS provider with a key of its own. */
export const receiveSmsReceipt = operation('notifications.message.receiveSmsReceipt', {
  summary: 'An SMS provider reports what became of a message',
  http: { method: 'POST', path: '/webhooks/sms', access: 'party', place: 'body', input: smsWebhookSchema },
  request: signedSchema,
  reply: okSchema,
  errors: ['webhook.bad_signature'],
});

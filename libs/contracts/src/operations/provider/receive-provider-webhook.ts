import { providerWebhookSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';
import { okSchema, signedSchema } from '../shared.ts';

/** A delivery is signed with `X-Signature: t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">` and valid for 5 minutes. */
export const receiveProviderWebhook = operation('integrations.provider.receiveProviderWebhook', {
  summary: 'Receive news of a mandate; its status is looked up at the provider',
  http: { call: 'POST /webhooks/provider', access: 'party', input: providerWebhookSchema },
  request: signedSchema,
  reply: okSchema,
  errors: ['webhook.bad_signature'],
});

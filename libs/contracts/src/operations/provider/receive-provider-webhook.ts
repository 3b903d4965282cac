import { providerWebhookSchema } from '../../entities/webhooks.ts';
import { operation } from '../define.ts';
import { okSchema, signedSchema } from '../shared.ts';

/** Signed with `X-Signature: t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">`; older than 5 minutes is refused. */
export const receiveProviderWebhook = operation('integrations.provider.receiveProviderWebhook', {
  summary: 'The provider reports what became of a mandate',
  http: {
    method: 'POST',
    path: '/webhooks/provider',
    access: 'party',
    place: 'body',
    input: providerWebhookSchema,
  },
  request: signedSchema,
  reply: okSchema,
  errors: ['webhook.bad_signature'],
});

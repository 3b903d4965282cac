import { integrationsRpc, notificationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Http } from '../http.ts';
import type { Handlers } from './handler.ts';

/** The signature covers the bytes as they came, not what we understood of them. */
const signedBy = (http: Http) => ({
  body: http.state.rawBody ?? '',
  signature: http.get('x-signature').slice(0, 300),
});

export const webhookRoutes = ({ bus }: Context) =>
  ({
    receiveProviderWebhook: ({ options, http }) =>
      bus.request(integrationsRpc.receiveWebhook, signedBy(http), options),
    receiveSmsWebhook: ({ options, http }) =>
      bus.request(notificationsRpc.receiveSmsReceipt, signedBy(http), options),
  }) satisfies Partial<Handlers>;

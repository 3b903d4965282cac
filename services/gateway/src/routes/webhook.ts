import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

export const webhookRoutes = ({ bus }: Context) =>
  ({
    // The signature covers the bytes as they came, not what we understood of them.
    receiveProviderWebhook: ({ options, http }) =>
      bus.request(
        integrationsRpc.receiveWebhook,
        { body: http.state.rawBody ?? '', signature: http.get('x-signature').slice(0, 300) },
        options,
      ),
  }) satisfies Partial<Handlers>;

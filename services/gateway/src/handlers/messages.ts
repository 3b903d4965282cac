import { operations } from '@tshepa/contracts';
import type { Http } from '../http.ts';
import { clientAddress } from '../middleware/rate-limit.ts';
import type { GatewayHandler } from './handler.ts';

/** The signature covers the body exactly as it arrived, so the raw text is passed on and not the parsed value. */
const signedDelivery = (http: Http) => ({
  body: http.state.rawBody ?? '',
  signature: http.get('x-signature').slice(0, 300),
});

export const receiveSmsReceipt: GatewayHandler<'receiveSmsReceipt'> =
  ({ bus }) =>
  ({ options, http }) =>
    bus.request(operations.receiveSmsReceipt, signedDelivery(http), options);

export const receiveProviderWebhook: GatewayHandler<'receiveProviderWebhook'> =
  ({ bus }) =>
  ({ options, http }) =>
    bus.request(operations.receiveProviderWebhook, signedDelivery(http), options);

export const sendContactMessage: GatewayHandler<'sendContactMessage'> =
  ({ bus, config }) =>
  ({ input, options, http }) => {
    const commandId = options.idempotencyKey ?? options.requestId;
    const network = clientAddress(http, config.TRUST_PROXY);
    return bus.request(operations.sendContactMessage, { ...input, commandId, network }, options);
  };

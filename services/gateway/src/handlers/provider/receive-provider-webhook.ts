import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';
import { signedDelivery } from '../messages.ts';

export const receiveProviderWebhook: GatewayHandler<'receiveProviderWebhook'> =
  ({ bus }) =>
  ({ options, http }) =>
    bus.request(operations.receiveProviderWebhook, signedDelivery(http), options);

import { operations } from '@tshepa/contracts';
import { signedDelivery } from '../../input/signed-delivery.ts';
import type { GatewayHandler } from '../handler.ts';

export const receiveProviderWebhook: GatewayHandler<'receiveProviderWebhook'> =
  ({ bus }) =>
  ({ options, http }) =>
    bus.request(operations.receiveProviderWebhook, signedDelivery(http), options);

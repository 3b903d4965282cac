import { operations } from '@tshepa/contracts';
import { signedDelivery } from '../../input/signed-delivery.ts';
import type { GatewayHandler } from '../handler.ts';

export const receiveSmsReceipt: GatewayHandler<'receiveSmsReceipt'> =
  ({ bus }) =>
  ({ options, http }) =>
    bus.request(operations.receiveSmsReceipt, signedDelivery(http), options);

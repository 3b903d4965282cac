import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';
import { signedDelivery } from '../messages.ts';

export const receiveSmsReceipt: GatewayHandler<'receiveSmsReceipt'> =
  ({ bus }) =>
  ({ options, http }) =>
    bus.request(operations.receiveSmsReceipt, signedDelivery(http), options);

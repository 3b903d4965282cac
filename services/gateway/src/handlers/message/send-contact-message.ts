import { operations } from '@tshepa/contracts';
import { clientAddress } from '../../limits/client-address.ts';
import type { GatewayHandler } from '../handler.ts';

export const sendContactMessage: GatewayHandler<'sendContactMessage'> =
  ({ bus, config }) =>
  ({ input, options, http }) => {
    const commandId = options.idempotencyKey ?? options.requestId;
    const network = clientAddress(http, config.TRUST_PROXY);
    return bus.request(operations.sendContactMessage, { ...input, commandId, network }, options);
  };

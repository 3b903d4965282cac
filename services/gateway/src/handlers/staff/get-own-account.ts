import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const getOwnAccount: GatewayHandler<'getOwnAccount'> =
  ({ bus }) =>
  ({ token = '', options }) =>
    bus.request(operations.getOwnAccount, { token }, options);

import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const changeOwnPassword: GatewayHandler<'changeOwnPassword'> =
  ({ bus }) =>
  ({ input, token = '', options }) =>
    bus.request(operations.changeOwnPassword, { ...input, token }, options);

import { operations } from '@tshepa/contracts';
import { deviceOf, originOf } from '../../input/calling-page.ts';
import type { GatewayHandler } from '../handler.ts';

export const signInWithPasskey: GatewayHandler<'signInWithPasskey'> =
  ({ bus, config }) =>
  ({ input, options, http }) => {
    const request = { ...input, origin: originOf(http, config), ...deviceOf(http) };
    return bus.request(operations.signInWithPasskey, request, options);
  };

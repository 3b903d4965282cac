import { operations } from '@tshepa/contracts';
import { deviceOf, originOf } from '../../input/calling-page.ts';
import type { GatewayHandler } from '../handler.ts';

export const addPasskey: GatewayHandler<'addPasskey'> =
  ({ bus, config }) =>
  ({ input, options, http }) => {
    const request = { ...input, origin: originOf(http, config), ...deviceOf(http) };
    return bus.request(operations.addPasskey, request, options);
  };

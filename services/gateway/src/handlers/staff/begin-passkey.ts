import { operations } from '@tshepa/contracts';
import { originOf } from '../../input/calling-page.ts';
import type { GatewayHandler } from '../handler.ts';

export const beginPasskey: GatewayHandler<'beginPasskey'> =
  ({ bus, config }) =>
  ({ input, options, http }) =>
    bus.request(operations.beginPasskey, { ...input, origin: originOf(http, config) }, options);

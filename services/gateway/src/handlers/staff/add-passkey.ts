import { operations } from '@tshepa/contracts';
import { deviceHint } from '../../input/device-hint.ts';
import { originOf } from '../../input/origin-of.ts';
import type { GatewayHandler } from '../handler.ts';

export const addPasskey: GatewayHandler<'addPasskey'> =
  ({ bus, config }) =>
  ({ input, options, http }) => {
    const device = deviceHint(http.get('user-agent'));
    const origin = originOf(http, config);
    return bus.request(operations.addPasskey, { ...input, origin, ...(device ? { device } : {}) }, options);
  };

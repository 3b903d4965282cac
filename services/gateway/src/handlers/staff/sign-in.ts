import { operations } from '@tshepa/contracts';
import { deviceHint } from '../../input/device-hint.ts';
import type { GatewayHandler } from '../handler.ts';

export const signIn: GatewayHandler<'signIn'> =
  ({ bus }) =>
  ({ input, options, http }) => {
    const device = deviceHint(http.get('user-agent'));
    return bus.request(operations.signIn, { ...input, ...(device ? { device } : {}) }, options);
  };

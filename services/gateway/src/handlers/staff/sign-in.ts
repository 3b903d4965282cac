import { operations } from '@tshepa/contracts';
import { deviceHint } from '../../input/device-hint.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { readDeviceCookie, setDeviceCookie } from '../../policies/credentials.ts';
import type { GatewayHandler } from '../handler.ts';

export const signIn: GatewayHandler<'signIn'> =
  ({ bus, config }) =>
  async ({ input, options, http }) => {
    const device = deviceHint(http.get('user-agent'));
    const known = readDeviceCookie(http);
    const request = {
      ...input,
      network: clientAddress(http, config.TRUST_PROXY),
      ...(device ? { device } : {}),
      ...(known ? { deviceToken: known } : {}),
    };
    const { deviceToken, ...reply } = await bus.request(operations.signIn, request, options);
    if (deviceToken) setDeviceCookie(http, deviceToken);
    return reply;
  };

import { operations } from '@tshepa/contracts';
import { deviceOf } from '../../input/calling-page.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { readDeviceCookie, setDeviceCookie } from '../../policies/credentials.ts';
import type { GatewayHandler } from '../handler.ts';

export const signIn: GatewayHandler<'signIn'> =
  ({ bus, config }) =>
  async ({ input, options, http }) => {
    const known = readDeviceCookie(http);
    const request = {
      ...input,
      network: clientAddress(http, config.TRUST_PROXY),
      ...deviceOf(http),
      ...(known ? { deviceToken: known } : {}),
    };
    const { deviceToken, ...reply } = await bus.request(operations.signIn, request, options);
    if (deviceToken) setDeviceCookie(http, deviceToken);
    return reply;
  };

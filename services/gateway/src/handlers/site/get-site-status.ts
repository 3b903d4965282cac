import type { GatewayHandler } from '../handler.ts';

export const getSiteStatus: GatewayHandler<'getSiteStatus'> =
  ({ site }) =>
  ({ options }) =>
    site.status(options.requestId);

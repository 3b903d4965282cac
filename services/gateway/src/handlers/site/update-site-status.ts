import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const updateSiteStatus: GatewayHandler<'updateSiteStatus'> =
  ({ bus, site }) =>
  async ({ input, options }) => {
    const status = await bus.request(operations.updateSiteStatus, input, options);
    site.forget();
    return status;
  };

import { applicationsRpc, notificationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { clientAddress } from '../middleware/client-address.ts';
import type { Handlers } from './handler.ts';

export const siteRoutes = ({ bus, config, site }: Context) =>
  ({
    getSiteStatus: ({ options }) => site.status(options.requestId),

    updateSiteStatus: async ({ input, options }) => {
      const status = await bus.request(applicationsRpc.updateSiteStatus, input, options);
      site.forget();
      return status;
    },

    sendContactMessage: ({ input, options, http }) =>
      bus.request(
        notificationsRpc.sendContactMessage,
        {
          ...input,
          commandId: options.idempotencyKey ?? options.requestId,
          network: clientAddress(http, config.TRUST_PROXY),
        },
        options,
      ),
  }) satisfies Partial<Handlers>;

import { applicationsRpc, notificationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

export const siteRoutes = ({ bus, site }: Context) =>
  ({
    getSiteStatus: ({ options }) => site.status(options.requestId),

    updateSiteStatus: async ({ input, options }) => {
      const status = await bus.request(applicationsRpc.updateSiteStatus, input, options);
      site.forget();
      return status;
    },

    sendContactMessage: ({ input, options }) =>
      bus.request(
        notificationsRpc.sendContactMessage,
        { ...input, commandId: options.idempotencyKey ?? options.requestId },
        options,
      ),
  }) satisfies Partial<Handlers>;

import { applicationsRpc, notificationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

export const messageRoutes = ({ bus }: Context) =>
  ({
    listMessages: ({ input, options }) => bus.request(applicationsRpc.listMessages, input, options),
    getPasscodeDelivery: ({ input, options }) =>
      bus.request(applicationsRpc.getPasscodeDelivery, input, options),
    getPushKey: ({ options }) => bus.request(notificationsRpc.getPushKey, {}, options),
    subscribePush: ({ input, options }) => bus.request(applicationsRpc.subscribePush, input, options),
    unsubscribePush: ({ input, options }) => bus.request(applicationsRpc.unsubscribePush, input, options),
  }) satisfies Partial<Handlers>;

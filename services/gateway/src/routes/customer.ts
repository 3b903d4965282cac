import { applicationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { expireSessionCookie } from '../policies/credentials.ts';
import { presentCustomer } from '../presenters/customer.ts';
import type { Call, Handlers } from './handler.ts';

type Ending = Pick<Call<never>, 'http' | 'token'>;

export const customerRoutes = ({ bus, identity }: Context) => {
  const endSession = ({ http, token = '' }: Ending) => {
    identity.forget(token);
    expireSessionCookie(http);
  };

  return {
    listCustomers: ({ input, options }) => bus.request(applicationsRpc.list, input, options),

    lookupByIdNumber: ({ input, actor, options }) =>
      actor.kind === 'staff'
        ? bus.request(applicationsRpc.lookup, { idNumber: input.idNumber }, options)
        : bus.request(applicationsRpc.route, input, options),

    getCustomer: async ({ input, actor, options }) =>
      presentCustomer(await bus.request(applicationsRpc.get, input, options), actor),

    deleteCustomer: async ({ input, options, ...call }) => {
      const reply = await bus.request(applicationsRpc.exit, input, options);
      endSession(call);
      return reply;
    },

    resetCustomer: async ({ input, options, ...call }) => {
      const reply = await bus.request(applicationsRpc.reset, input, options);
      endSession(call);
      return reply;
    },

    saveProgress: ({ input, options }) => bus.request(applicationsRpc.saveProgress, input, options),

    syncProviderCustomer: ({ input, options }) => bus.request(applicationsRpc.syncProvider, input, options),
  } satisfies Partial<Handlers>;
};

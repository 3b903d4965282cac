import { applicationsRpc, assertThat } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

export const teamRoutes = ({ bus, live }: Context) =>
  ({
    followLiveEvents: async ({ input, actor, token, options }) => {
      const { customerId } = input;
      if (actor.kind === 'applicant') {
        assertThat(customerId, 'request.invalid', {
          fields: [{ pointer: '/customerId', message: 'Name the application' }],
        });
        // Whose record it is, its owner decides.
        await bus.request(applicationsRpc.get, { id: customerId }, options);
      }
      return live.accept({ actor, token, customerId });
    },

    assignCustomer: ({ input, options }) => bus.request(applicationsRpc.assign, input, options),
    addNote: ({ input, options }) => bus.request(applicationsRpc.addNote, input, options),
    listNotes: ({ input, options }) => bus.request(applicationsRpc.listNotes, input, options),
    upholdDecline: ({ input, options }) => bus.request(applicationsRpc.upholdDecline, input, options),
    listQueues: ({ options }) => bus.request(applicationsRpc.listQueues, {}, options),
  }) satisfies Partial<Handlers>;

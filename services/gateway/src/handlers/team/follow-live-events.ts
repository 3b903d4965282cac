import { assertThat, operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const followLiveEvents: GatewayHandler<'followLiveEvents'> =
  ({ bus, live }) =>
  async ({ input: { customerId }, actor, token, isProven, options }) => {
    if (actor.kind === 'applicant') {
      assertThat(customerId, 'request.invalid', {
        fields: [{ pointer: '/customerId', message: 'Name the application' }],
      });
      // The service replies with 404 when the application is not the caller's.
      await bus.request(operations.getApplication, { id: customerId }, options);
    }
    const network = actor.kind === 'applicant' && !isProven ? options.network : undefined;
    return live.accept({ actor, token, customerId, network });
  };

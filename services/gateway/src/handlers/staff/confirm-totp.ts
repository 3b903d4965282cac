import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

/** Removes the session from the cache, which would still refuse its calls for lack of an app. */
export const confirmTotp: GatewayHandler<'confirmTotp'> =
  ({ bus, identity }) =>
  async ({ input, options, token = '' }) => {
    const reply = await bus.request(operations.confirmTotp, input, options);
    identity.forget(token);
    return reply;
  };

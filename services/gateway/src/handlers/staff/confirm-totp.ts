import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

/**
 * Removes the session from the cache, which does not know yet that the account has a second factor and would refuse its
 * calls.
 */
export const confirmTotp: GatewayHandler<'confirmTotp'> =
  ({ bus, identity }) =>
  async ({ input, options, token = '' }) => {
    const reply = await bus.request(operations.confirmTotp, input, options);
    identity.forget(token);
    return reply;
  };

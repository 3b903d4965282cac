import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

/**
 * Removes the session from the cache. The cached entry still says that the account has no second factor, so calls would
 * be refused.
 */
export const confirmTotp: GatewayHandler<'confirmTotp'> =
  ({ bus, identity }) =>
  async ({ input, options, token = '' }) => {
    const reply = await bus.request(operations.confirmTotp, input, options);
    identity.forget(token);
    return reply;
  };

import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

/** Removes the session from the cache. After the last wrong PIN it has ended. */
export const unlockSession: GatewayHandler<'unlockSession'> =
  ({ bus, identity }) =>
  async ({ input, token = '', options }) => {
    try {
      return await bus.request(operations.unlockSession, { ...input, token }, options);
    } finally {
      identity.forget(token);
    }
  };

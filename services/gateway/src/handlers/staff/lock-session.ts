import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

/** Removes the session from the cache, so that the lock holds from the next call on. It also ends its live streams. */
export const lockSession: GatewayHandler<'lockSession'> =
  ({ bus, identity }) =>
  async ({ token = '', options }) => {
    const reply = await bus.request(operations.lockSession, { token }, options);
    identity.forget(token);
    return reply;
  };

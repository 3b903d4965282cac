import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const endOwnSession: GatewayHandler<'endOwnSession'> =
  ({ bus, identity }) =>
  async ({ input, token = '', options }) => {
    const reply = await bus.request(operations.endOwnSession, input, options);
    // The ended session may be the session that makes this call.
    identity.forget(token);
    return reply;
  };

import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const signOut: GatewayHandler<'signOut'> =
  ({ bus, identity }) =>
  async ({ token = '', options }) => {
    const reply = await bus.request(operations.signOut, { token }, options);
    identity.forget(token);
    return reply;
  };

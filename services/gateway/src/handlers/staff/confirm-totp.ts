import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

/** Forgets what the session could do without the app. Otherwise the cache would refuse its calls for a moment. */
export const confirmTotp: GatewayHandler<'confirmTotp'> =
  ({ bus, identity }) =>
  async ({ input, options, token = '' }) => {
    const reply = await bus.request(operations.confirmTotp, input, options);
    identity.forget(token);
    return reply;
  };

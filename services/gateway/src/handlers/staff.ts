import { operations } from '@tshepa/contracts';
import { deviceHint } from '../input/device-hint.ts';
import type { GatewayHandler } from './handler.ts';

export const signIn: GatewayHandler<'signIn'> =
  ({ bus }) =>
  ({ input, options, http }) => {
    const device = deviceHint(http.get('user-agent'));
    return bus.request(operations.signIn, { ...input, ...(device ? { device } : {}) }, options);
  };

export const signOut: GatewayHandler<'signOut'> =
  ({ bus, identity }) =>
  async ({ token = '', options }) => {
    const reply = await bus.request(operations.signOut, { token }, options);
    identity.forget(token);
    return reply;
  };

export const endOwnSession: GatewayHandler<'endOwnSession'> =
  ({ bus, identity }) =>
  async ({ input, token = '', options }) => {
    const reply = await bus.request(operations.endOwnSession, input, options);
    // It may have been the session of this very call.
    identity.forget(token);
    return reply;
  };

export const endOtherSessions: GatewayHandler<'endOtherSessions'> =
  ({ bus }) =>
  ({ token = '', options }) =>
    bus.request(operations.endOtherSessions, { token }, options);

export const getOwnAccount: GatewayHandler<'getOwnAccount'> =
  ({ bus }) =>
  ({ token = '', options }) =>
    bus.request(operations.getOwnAccount, { token }, options);

export const changeOwnPassword: GatewayHandler<'changeOwnPassword'> =
  ({ bus }) =>
  ({ input, token = '', options }) =>
    bus.request(operations.changeOwnPassword, { ...input, token }, options);

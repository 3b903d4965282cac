import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const endOtherSessions: GatewayHandler<'endOtherSessions'> =
  ({ bus }) =>
  ({ token = '', options }) =>
    bus.request(operations.endOtherSessions, { token }, options);

import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const withdrawApplication: GatewayHandler<'withdrawApplication'> =
  ({ bus }) =>
  ({ input: { id }, options }) =>
    bus.request(operations.withdrawApplication, { id }, options);

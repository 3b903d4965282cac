import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const approveLoan: GatewayHandler<'approveLoan'> =
  ({ bus }) =>
  ({ input: { id }, options }) =>
    bus.request(operations.approveLoan, { id }, options);

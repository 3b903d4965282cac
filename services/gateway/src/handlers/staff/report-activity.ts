import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const reportActivity: GatewayHandler<'reportActivity'> =
  ({ bus }) =>
  ({ token = '', options }) =>
    bus.request(operations.reportActivity, { token }, options);

import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const checkDecision: GatewayHandler<'checkDecision'> =
  ({ bus }) =>
  ({ input, actor, options }) =>
    actor.kind === 'staff'
      ? bus.request(operations.findDecision, input, options)
      : bus.request(operations.checkDecision, input, options);

import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

export const lookUpIdNumber: GatewayHandler<'lookUpIdNumber'> =
  ({ bus }) =>
  ({ input, actor, options }) =>
    actor.kind === 'staff'
      ? bus.request(operations.findApplications, { idNumber: input.idNumber }, options)
      : bus.request(operations.getPersonalRoute, input, options);

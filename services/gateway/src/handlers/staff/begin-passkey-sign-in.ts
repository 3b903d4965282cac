import { operations } from '@tshepa/contracts';
import { originOf } from '../../input/calling-page.ts';
import type { GatewayHandler } from '../handler.ts';

export const beginPasskeySignIn: GatewayHandler<'beginPasskeySignIn'> =
  ({ bus, config }) =>
  ({ input, options, http }) =>
    bus.request(operations.beginPasskeySignIn, { ...input, origin: originOf(http, config) }, options);

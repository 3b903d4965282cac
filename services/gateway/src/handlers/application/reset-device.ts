import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';
import { endSession } from '../session.ts';

export const resetDevice: GatewayHandler<'resetDevice'> = (context) => async (call) => {
  const reply = await context.bus.request(operations.resetDevice, call.input, call.options);
  endSession(context, call);
  return reply;
};

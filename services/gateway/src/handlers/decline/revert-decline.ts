import { operations, orFormer } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';
import { noteApart } from './note-apart.ts';

/** A service of the former build knows no reason of a revert. */
export const revertDecline: GatewayHandler<'revertDecline'> =
  ({ bus }) =>
  ({ input, options }) => {
    const { note, ...former } = input;
    return orFormer(bus.request(operations.revertDecline, input, options), async () => {
      const reply = await bus.request(operations.revertDecline, former, options);
      return note ? noteApart(bus, { id: input.id, note }, options) : reply;
    });
  };

import { operations, orFormer } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';
import { noteApart } from './note-apart.ts';

/** A service of the former build knows neither cause nor note. Its applicants are told the cause of the reason. */
export const declineApplication: GatewayHandler<'declineApplication'> =
  ({ bus }) =>
  ({ input, options }) => {
    const { cause: _unknown, note, ...former } = input;
    return orFormer(bus.request(operations.declineApplication, input, options), async () => {
      const reply = await bus.request(operations.declineApplication, former, options);
      return note ? noteApart(bus, { id: input.id, note }, options) : reply;
    });
  };

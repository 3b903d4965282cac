import type { Rpc } from '@tshepa/contracts/define';
import type {
  deadLetterListSchema,
  listDeadLettersSchema,
  replayDeadLetterSchema,
  replayedSchema,
} from '@tshepa/contracts/entities/dead-letters';
import { type Command, command, exitCodes } from '@tshepa/service-kit/operator-program';
import { callAsOperator } from './call-as-operator.ts';

type DeadLetterOperations = {
  list: Rpc<typeof listDeadLettersSchema, typeof deadLetterListSchema>;
  replay: Rpc<typeof replayDeadLetterSchema, typeof replayedSchema>;
};

/** The commands for the dead letters of one service, in its own image. */
export const deadLetterCommands = (operations: DeadLetterOperations): Command[] => [
  command({
    name: 'dead-letters list',
    summary: 'Lists the events that this service gave up and that wait to be replayed',
    options: { all: { help: 'also lists the events that were replayed' } },
    changes: false,
    run: async (call) => {
      const { items } = await callAsOperator(call, operations.list, { all: call.options.all });
      for (const { id, subject, at, deliveries, cause, replayedAt } of items) {
        const state = replayedAt ? `replayed ${replayedAt}` : 'waiting';
        call.print(`${id}\n  ${subject} · ${at} · ${deliveries} deliveries · ${state}\n  ${cause}`);
      }
      call.print(items.length === 0 ? 'No dead letters.' : `${items.length} in total.`);
    },
  }),
  command({
    name: 'dead-letters replay',
    summary: 'Handles again an event that this service gave up; what was done before is not done twice',
    help: 'The command ends with 1 when the event failed again. The event then waits with its new cause.',
    args: ['ID'],
    changes: true,
    run: async (call) => {
      const { subject, cause } = await callAsOperator(call, operations.replay, { id: call.args.ID });
      call.print(cause === undefined ? `Done: ${subject}` : `It failed again: ${cause}`);
      return cause === undefined ? exitCodes.done : exitCodes.refused;
    },
  }),
];

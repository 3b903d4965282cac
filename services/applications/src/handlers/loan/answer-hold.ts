import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { othersInHold, withHoldAnswered } from '../../domain/hold.ts';
import { assertPair } from '../../domain/roster.ts';
import { requireSecond } from '../../policies.ts';

export const answerHold = (context: Context) =>
  serveCommand(context, operations.answerHold, {
    by: 'second',
    decide: async ({ application, request: { holdId, note }, meta }) => {
      const by = requireSecond(meta.actor);
      const roster = await context.roster.read();
      const now = context.clock.now();
      const answered = withHoldAnswered(application, { holdId, note, by, now });
      for (const other of othersInHold(application, holdId)) assertPair(roster, [other, by.staffId], now);
      return { application: answered, reply: toStateReply };
    },
  });

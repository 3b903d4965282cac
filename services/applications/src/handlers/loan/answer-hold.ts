import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { firstToAnswer, withHoldAnswered } from '../../domain/hold.ts';
import { assertPair } from '../../domain/roster.ts';
import { requireStaff } from '../../policies.ts';

export const answerHold = (context: Context) =>
  serveCommand(context, operations.answerHold, {
    by: 'manager',
    decide: async ({ application, request: { holdId, note }, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const roster = await context.roster.read();
      const first = firstToAnswer(application, holdId);
      if (first) assertPair(roster, [first, staffId], context.clock.now());
      const isFourEyes = roster.fourEyes.isOn;
      const answer = { holdId, note, by: { staffId, email }, now: context.clock.now(), isFourEyes };
      return { application: withHoldAnswered(application, answer), reply: toStateReply, changed: 'hold' };
    },
  });

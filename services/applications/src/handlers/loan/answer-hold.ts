import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withHoldAnswered } from '../../domain/hold.ts';
import { requireStaff } from '../../policies.ts';

export const answerHold = (context: Context) =>
  serveCommand(context, operations.answerHold, {
    by: 'manager',
    decide: async ({ application, request: { holdId, note }, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const { isOn: isFourEyes } = (await context.roster.read()).fourEyes;
      const answer = { holdId, note, by: { staffId, email }, now: context.clock.now(), isFourEyes };
      return { application: withHoldAnswered(application, answer), reply: toStateReply, changed: 'hold' };
    },
  });

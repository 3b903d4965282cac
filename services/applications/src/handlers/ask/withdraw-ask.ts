import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withAskWithdrawn } from '../../domain/ask.ts';

export const withdrawAsk = (context: Context) =>
  serveCommand(context, operations.withdrawAsk, {
    by: 'staff',
    decide: ({ application, request: { askId } }) => ({
      application: withAskWithdrawn(application, askId, context.clock.now()),
      reply: toStateReply,
      notifyAs: 'withdraw-ask',
    }),
  });

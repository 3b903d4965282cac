import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';

export const withdrawApplication = (context: Context) =>
  serveCommand(context, operations.withdrawApplication, {
    by: 'applicant',
    decide: ({ application }) => ({
      ...makeTransition(application, { action: 'withdraw', by: 'applicant' }),
      reply: toStateReply,
    }),
  });

import { operations } from '@tshepa/contracts';
import { endLoansSoon } from '../../commands/end-loans.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { voidPasscodesQuietly } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';

/**
 * Ends the application and its loan at the provider. The session stays, so that the call can be repeated after a lost
 * reply.
 */
export const refuseOffer = (context: Context) =>
  serveCommand(context, operations.refuseOffer, {
    by: 'applicant',
    decide: ({ application }) => ({
      ...makeTransition(application, { action: 'refuse-offer', by: 'applicant' }),
      reply: toStateReply,
    }),
    after: async ({ id }, meta) => {
      await voidPasscodesQuietly(context, meta, id);
      await endLoansSoon(context, () => context.applications.load(id));
    },
  });

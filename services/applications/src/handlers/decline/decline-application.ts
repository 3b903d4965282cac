import { operations } from '@tshepa/contracts';
import { valueWithin } from '@tshepa/service-kit';
import { endLoan } from '../../commands/end-loan.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { voidPasscodesQuietly } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

/** Staff wait this long, in milliseconds, for the provider. A job goes on after that. */
const soonMs = 2_000;

async function endLoanQuietly(context: Context, applicationId: string): Promise<void> {
  try {
    const loaded = await context.applications.load(applicationId);
    if (loaded?.application.loan.ending === 'waiting') await endLoan(context, loaded.application);
  } catch (err) {
    context.logger.warn(
      { event: 'loan.not_ended', customerId: applicationId, err },
      'the loan of a declined application could not be cancelled yet',
    );
  }
}

export const declineApplication = (context: Context) =>
  serveCommand(context, operations.declineApplication, {
    by: 'staff',
    decide: ({ application, request, meta }) => {
      const { role } = requireStaff(meta.actor);
      return {
        ...makeTransition(application, { action: 'decline', by: 'staff', role, reason: request.reason }),
        reply: toStateReply,
      };
    },
    after: async ({ id }, meta) => {
      await voidPasscodesQuietly(context, meta, id);
      await valueWithin(endLoanQuietly(context, id), soonMs, undefined);
    },
  });

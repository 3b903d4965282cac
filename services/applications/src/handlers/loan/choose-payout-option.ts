import { AppError, offeredPayoutOptions, operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';
import { approvedLoansOf } from '../application/read-application.ts';

export const choosePayoutOption = (context: Context) =>
  serveCommand(context, operations.choosePayoutOption, {
    by: 'applicant',
    decide: async ({ application, request }) => {
      const { application: next, transition } = makeTransition(application, {
        action: 'choose-payout',
        by: 'applicant',
      });
      const offered = offeredPayoutOptions({
        now: context.clock.now(),
        approvedLoans: await approvedLoansOf(context, application),
      });
      if (!offered.includes(request.option)) throw new AppError('payout.option_unavailable');
      const loan = { ...next.loan, payoutOption: request.option };
      return { application: { ...next, loan }, reply: toStateReply, transition };
    },
  });

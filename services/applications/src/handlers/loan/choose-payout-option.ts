import { AppError, offeredPayoutOptions, operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { approvedLoansOf } from '../../commands/approved-loans.ts';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/transition.ts';
import { toStateReply } from '../../domain/application-view.ts';

/** The applicant chooses how the loan is paid out, among what is offered at this hour. */
export const choosePayoutOption = (context: Context) =>
  serve(operations.choosePayoutOption, (request, meta) =>
    executeOn<StateReply>(context, meta, {
      customerId: request.id,
      kind: 'choose-payout-option',
      by: 'applicant',
      body: request,
      decide: async (record) => {
        const moved = move(record, { action: 'choose-payout', by: 'applicant' });
        const offered = offeredPayoutOptions({
          now: context.clock.now(),
          approvedLoans: await approvedLoansOf(context, record),
        });
        if (!offered.includes(request.option)) throw new AppError('payout.option_unavailable');
        const customer = {
          ...moved.customer,
          loan: { ...moved.customer.loan, payback_option: request.option },
        };
        return { customer, reply: toStateReply, moved: { ...moved, customer } };
      },
    }),
  );

import { AppError, applicationsRpc, integrationsRpc, loanOptions, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeCommand } from '../../commands/execute.ts';
import { ask } from '../../commands/third-parties.ts';
import { voidPasscodesQuietly } from '../../commands/void-passcodes.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/move.ts';
import { toStateReply } from '../../domain/record-view.ts';
import { references } from '../../domain/references.ts';
import { requireStaff } from '../../policies.ts';

/** Staff change the loan amount; a loan that the provider already made is cancelled there and made again later. */
export const changeLoan = (context: Context) =>
  serve(applicationsRpc.changeLoan, async (request, meta) => {
    const { role } = requireStaff(meta.actor);
    const option = loanOptions.find((known) => String(known.id) === request.loanId);
    if (!option) throw new AppError('request.invalid');
    return executeCommand<StateReply>(context, meta, {
      kind: 'change-loan',
      by: 'staff',
      body: request,
      load: () => context.customers.loadByDistribution(request.id),
      isSlow: true,
      decide: async (record) => {
        const moved = move(record, { action: 'change-loan', by: 'staff', role });
        const { provider_loan_id: loanId } = record.loan;
        const cancels = loanId !== undefined && moved.effects.includes('clear-provider-loan');
        if (cancels) {
          await ask(context, meta, integrationsRpc.cancelLoan, {
            reference: references.loanCancellation(record.id, record.cancelledLoans),
            customerId: record.id,
            loanId,
          });
          await voidPasscodesQuietly(context, meta, record.id);
        }
        const { id, value, currency } = option;
        const customer = {
          ...moved.customer,
          cancelledLoans: record.cancelledLoans + (cancels ? 1 : 0),
          loan: { ...moved.customer.loan, loan: { id, value, currency }, loanId: id },
        };
        return { customer, reply: toStateReply, moved: { ...moved, customer } };
      },
    });
  });

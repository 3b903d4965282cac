import { AppError, applicationsRpc, eWalletFee, integrationsRpc, type LoanState } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/move.ts';
import { references } from '../../domain/references.ts';
import { requireStaff } from '../../policies.ts';

type Reply = { status: number; message: string; state: LoanState; version: number };

/** Pays an approved loan out, once. The e-wallet's charge comes off the amount paid. */
export const createPayout = (context: Context) =>
  serve(applicationsRpc.createPayout, (request, meta) => {
    const { role } = requireStaff(meta.actor);
    return executeOn<Reply>(context, meta, {
      customerId: request.customerId,
      kind: 'pay-out',
      by: 'staff',
      body: request,
      isSlow: true,
      decide: async (record): Promise<Decided<Reply>> => {
        const moved = move(record, { action: 'pay-out', by: 'staff', role });
        const { loan, enrollment } = record;
        const isSameLoan =
          enrollment?.client_id === request.clientId && loan.provider_loan_id === request.loanId;
        if (!loan.loan || !isSameLoan) {
          throw new AppError('payout.failed', {
            message: 'The client or loan is not the one of this customer',
          });
        }
        const option = loan.payback_option ?? 'eft';
        const payout = await ask(context, meta, integrationsRpc.payOut, {
          reference: references.payout(record.id, record.cancelledLoans),
          customerId: record.id,
          clientId: request.clientId,
          loanId: request.loanId,
          amount: loan.loan.value - (option === 'e-wallet' ? eWalletFee : 0),
          option,
        });
        const paidAt = context.clock.now().toISOString();
        const paid = { reference: payout.reference, amount: payout.amount, paidAt };
        const customer = { ...moved.customer, loan: { ...moved.customer.loan, payout: paid } };
        return {
          customer,
          reply: (written) => ({
            status: 200,
            message: payout.message,
            state: written.loan.state,
            version: written.version,
          }),
          moved: { ...moved, customer },
        };
      },
    });
  });

import { AppError, applicationsRpc, integrationsRpc, type LoanState } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { withFreshReport } from '../../commands/fresh-report.ts';
import { ask, ensureEnrolled, saying } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/move.ts';
import { references } from '../../domain/references.ts';
import { requireStaff } from '../../policies.ts';

type Reply = { id: string; version: number; state: LoanState };

/** Creates the loan at the provider, once, for the amount that the customer asked for. */
export const createLoan = (context: Context) =>
  serve(applicationsRpc.createLoan, (request, meta) => {
    const { role } = requireStaff(meta.actor);
    return executeOn<Reply>(context, meta, {
      customerId: request.customerId,
      kind: 'create-loan',
      by: 'staff',
      body: request,
      isSlow: true,
      decide: async (known, keepAside): Promise<Decided<Reply>> => {
        // All that can be refused here comes first: a report costs money and leaves a trace on the person's record.
        move(known, { action: 'create-loan', by: 'staff', role });
        const { salaryDate, paymentFrequency } = known.employment;
        if (known.loan.loan?.value !== Number(request.loanAmount)) {
          const message = 'The amount is not the one of this application';
          throw new AppError('loan.validation', {
            reasons: [message],
            fields: [{ pointer: '/loanAmount', message }],
          });
        }
        if (!salaryDate || !paymentFrequency)
          throw new AppError('loan.validation', { reasons: ['The salary day is not known'] });
        const record = await withFreshReport(context, { meta, keepAside }, known);
        const moved = move(record, { action: 'create-loan', by: 'staff', role });
        const enrollment = await ensureEnrolled(context, meta, record).catch(saying('loan.failed'));
        const loan = await ask(context, meta, integrationsRpc.createLoan, {
          reference: references.loan(record.id, record.cancelledLoans),
          customerId: record.id,
          clientId: enrollment.client_id,
          productId: request.loanProductId,
          productName: request.loanProductName,
          amount: Number(request.loanAmount),
          noOfInstalments: Number(request.noOfInstalments),
          payoutId: request.payoutId,
          salaryDate,
          paymentFrequency,
        }).catch(saying('loan.failed'));
        const customer = { ...moved.customer, enrollment, loan: { ...moved.customer.loan, ...loan } };
        return {
          customer,
          reply: (written) => ({
            id: loan.provider_loan_id,
            version: written.version,
            state: written.loan.state,
          }),
          moved: { ...moved, customer },
        };
      },
    });
  });

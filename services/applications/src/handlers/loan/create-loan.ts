import { AppError, type LoanState, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { moveOnFreshReport } from '../../commands/fresh-report.ts';
import { ask, ensureEnrolled, saying } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/application.ts';
import { references } from '../../domain/references.ts';
import { requireStaff } from '../../policies.ts';

type Request = { loanAmount: string | number };
type Reply = { id: string; version: number; state: LoanState };

/**
 * What the provider has to know of the person's pay.
 * @throws AppError `loan.validation` when the amount is another one or the salary day is not known.
 */
function termsOf({ loan, employment }: Customer, { loanAmount }: Request) {
  const { salaryDate, paymentFrequency } = employment;
  if (loan.loan?.value !== Number(loanAmount)) {
    const message = 'The amount is not the one of this application';
    throw new AppError('loan.validation', {
      reasons: [message],
      fields: [{ pointer: '/loanAmount', message }],
    });
  }
  if (!salaryDate || !paymentFrequency)
    throw new AppError('loan.validation', { reasons: ['The salary day is not known'] });
  return { salaryDate, paymentFrequency };
}

/** Creates the loan at the provider, once, for the amount that the customer asked for. */
export const createLoan = (context: Context) =>
  serve(operations.createLoan, (request, meta) => {
    const { role } = requireStaff(meta.actor);
    return executeOn<Reply>(context, meta, {
      customerId: request.customerId,
      kind: 'create-loan',
      by: 'staff',
      body: request,
      isSlow: true,
      decide: async (known, keepAside): Promise<Decided<Reply>> => {
        const wish = { action: 'create-loan', by: 'staff', role } as const;
        const asked = { meta, keepAside, record: known, wish };
        const moved = await moveOnFreshReport(context, asked, () => termsOf(known, request));
        const record = moved.customer;
        const enrollment = await ensureEnrolled(context, meta, record).catch(saying('loan.failed'));
        const loan = await ask(context, meta, operations.createProviderLoan, {
          reference: references.loan(record.id, record.cancelledLoans),
          customerId: record.id,
          clientId: enrollment.client_id,
          productId: request.loanProductId,
          productName: request.loanProductName,
          amount: Number(request.loanAmount),
          noOfInstalments: Number(request.noOfInstalments),
          payoutId: request.payoutId,
          ...termsOf(known, request),
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

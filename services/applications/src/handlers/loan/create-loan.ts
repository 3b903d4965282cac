import { AppError, type LoanState, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { makeTransitionOnFreshReport } from '../../commands/fresh-report.ts';
import { callService, ensureEnrolled, failAs } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { references } from '../../domain/references.ts';
import { requireStaff } from '../../policies.ts';

type Request = { loanAmount: string | number };
type Reply = { id: string; version: number; state: LoanState };

/**
 * What the provider has to know of the person's pay.
 * @throws AppError `loan.validation` when the amount is another one or the salary day is not known.
 */
function termsOf({ loan, employment }: Application, { loanAmount }: Request) {
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
      applicationId: request.customerId,
      kind: 'create-loan',
      by: 'staff',
      body: request,
      isSlow: true,
      decide: async (known, savePartial): Promise<Decided<Reply>> => {
        const wish = { action: 'create-loan', by: 'staff', role } as const;
        const asked = { meta, savePartial, record: known, wish };
        const transition = await makeTransitionOnFreshReport(context, asked, () => termsOf(known, request));
        const application = transition.application;
        const enrollment = await ensureEnrolled(context, meta, application).catch(failAs('loan.failed'));
        const loan = await callService(context, meta, operations.createProviderLoan, {
          reference: references.loan(application.id, application.cancelledLoans),
          customerId: application.id,
          clientId: enrollment.client_id,
          productId: request.loanProductId,
          productName: request.loanProductName,
          amount: Number(request.loanAmount),
          noOfInstalments: Number(request.noOfInstalments),
          payoutId: request.payoutId,
          ...termsOf(known, request),
        }).catch(failAs('loan.failed'));
        const customer = {
          ...transition.application,
          enrollment,
          loan: { ...transition.application.loan, ...loan },
        };
        return {
          application: customer,
          reply: (written) => ({
            id: loan.provider_loan_id,
            version: written.version,
            state: written.loan.state,
          }),
          transition: { ...transition, application: customer },
        };
      },
    });
  });

import { AppError, operations } from '@tshepa/contracts';
import { makeTransitionOnFreshReport } from '../../commands/reports.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService, ensureEnrolled, failAs } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toProviderLoan } from '../../domain/loan.ts';
import { references } from '../../domain/references.ts';
import { requireStaff } from '../../policies.ts';

type Request = { loanAmount: string | number };

/** @throws AppError `loan.validation` for another amount than the application's or a missing salary day. */
function termsOf({ loan, employment }: Application, { loanAmount }: Request) {
  const { salaryDate, paymentFrequency } = employment;
  if (loan.option?.value !== Number(loanAmount)) {
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

export const createLoan = (context: Context) =>
  serveCommand(context, operations.createLoan, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application: before, request, meta, savePartial }) => {
      const { role } = requireStaff(meta.actor);
      const { application, transition } = await makeTransitionOnFreshReport(
        context,
        { meta, savePartial, application: before, request: { action: 'create-loan', by: 'staff', role } },
        () => termsOf(before, request),
      );
      const enrolment = await ensureEnrolled(context, meta, application).catch(failAs('loan.failed'));
      const terms = await callService(context, meta, operations.createProviderLoan, {
        reference: references.loan(application.id, application.cancelledLoans),
        customerId: application.id,
        clientId: enrolment.clientId,
        productId: request.loanProductId,
        productName: request.loanProductName,
        amount: Number(request.loanAmount),
        noOfInstalments: Number(request.noOfInstalments),
        payoutId: request.payoutId,
        ...termsOf(before, request),
      }).catch(failAs('loan.failed'));
      const providerLoan = toProviderLoan(terms);
      return {
        application: { ...application, enrolment, loan: { ...application.loan, providerLoan } },
        reply: ({ version, loan: { state } }) => ({ id: providerLoan.id, version, state }),
        transition,
      };
    },
  });

import { AppError, budgetAmountSchema, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { makeTransitionOnFreshReport } from '../../commands/reports.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService, ensureEnrolled, failAs } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toProviderLoan } from '../../domain/loan.ts';
import { references } from '../../domain/references.ts';
import { makeTransition } from '../../domain/transition.ts';
import { loadOwned, requireStaff } from '../../policies.ts';

export const createBudget = (context: Context) =>
  serveCommand(context, operations.createBudget, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application, request, meta }) => {
      const { role } = requireStaff(meta.actor);
      const [grossIncome, netIncome, livingExpenses] = [
        request.grossIncome,
        request.netIncome,
        request.livingExpenses,
      ].map((amount) => budgetAmountSchema.safeParse(amount).data);
      if (!grossIncome || !netIncome || !livingExpenses) throw new AppError('budget.incomplete');
      const wish = { action: 'create-budget', by: 'staff', role } as const;
      const { application: next, transition } = makeTransition(application, wish);
      const enrolment = await ensureEnrolled(context, meta, application).catch(failAs('budget.failed'));
      const budget = await callService(context, meta, operations.createProviderBudget, {
        reference: references.budget(application.id),
        customerId: application.id,
        clientId: enrolment.clientId,
        grossIncome,
        netIncome,
        livingExpenses,
      }).catch(failAs('budget.failed'));
      return {
        application: { ...next, enrolment, loan: { ...next.loan, budgetId: budget.id } },
        reply: (written) => ({ id: budget.id, version: written.version, state: written.loan.state }),
        transition,
      };
    },
  });

export const listProducts = (context: Context) =>
  serve(operations.listProducts, async ({ customerId }, meta) => {
    requireStaff(meta.actor);
    const application = await loadOwned(context, meta.actor, customerId);
    const { clientId } = await ensureEnrolled(context, meta, application);
    return callService(context, meta, operations.listProviderProducts, { clientId });
  });

type Request = { loanAmount: string | number };

/** @throws AppError `loan.validation` when the amount differs from the application or the salary day is missing. */
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

/** For staff, and for the applicant whose loan it is. */
export const getInstalmentSchedule = (context: Context) =>
  serve(operations.getInstalmentSchedule, async ({ clientNo, loanId }, meta) => {
    if (meta.actor.kind === 'applicant') {
      const own = await context.applications.ofSession(meta.actor.sessionId);
      const isOwn = own.some(
        ({ loan, enrolment }) => loan.providerLoan?.id === loanId && enrolment?.clientNo === clientNo,
      );
      if (!isOwn) throw new AppError('customer.not_found');
    } else requireStaff(meta.actor);
    return callService(context, meta, operations.getProviderSchedule, { clientNo, loanId });
  });

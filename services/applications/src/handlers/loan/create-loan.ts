import { AppError, johannesburgDay, loanTermsForProvider, operations, orFormer } from '@tshepa/contracts';
import { confirmDestination, submitDestination } from '../../commands/destination.ts';
import type { SavePartial } from '../../commands/execute.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { makeTransitionOnFreshReport } from '../../commands/reports.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService, ensureEnrolled, failAs } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { withCurrentAffordability } from '../../domain/affordability.ts';
import type { Application } from '../../domain/application.ts';
import { toProviderLoan } from '../../domain/loan.ts';
import { references } from '../../domain/references.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

type Request = { loanAmount: string | number; payoutId: string };

/** @throws AppError `loan.validation` for another amount or payout option than the application's, or no salary day. */
function termsOf({ loan, employment }: Application, { loanAmount, payoutId }: Request) {
  const { salaryDate, paymentFrequency } = employment;
  if (loan.option?.value !== Number(loanAmount)) {
    const message = 'The amount is not the one of this application';
    throw new AppError('loan.validation', {
      reasons: [message],
      fields: [{ pointer: '/loanAmount', message }],
    });
  }
  if (loan.payoutOption && loan.payoutOption !== payoutId) {
    const message = 'The payout option is not the one of this application';
    throw new AppError('loan.validation', {
      reasons: [message],
      fields: [{ pointer: '/payoutId', message }],
    });
  }
  if (!salaryDate || !paymentFrequency)
    throw new AppError('loan.validation', { reasons: ['The salary day is not known'] });
  return { salaryDate, paymentFrequency };
}

/** Binds the account that money may go to, and makes sure that the provider has this account on file. */
async function bindAccount(
  context: Context,
  meta: CommandMeta,
  { before, savePartial }: { before: Application; savePartial: SavePartial },
) {
  const enrolment = await ensureEnrolled(context, meta, before);
  const enrolled = { ...before, enrolment };
  // The former build bound no account, so the account is submitted and bound here.
  const bound = before.destination
    ? enrolled
    : await submitDestination(context, meta, { application: enrolled, submission: 'create-loan' });
  await confirmDestination(context, meta, { application: bound, clientId: enrolment.clientId, savePartial });
  return { ...bound, enrolment };
}

export const createLoan = (context: Context) =>
  serveCommand(context, operations.createLoan, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application: given, request, meta, savePartial }) => {
      const { role } = requireStaff(meta.actor);
      const move = { action: 'create-loan', by: 'staff', role } as const;
      // Everything that may refuse the loan comes before third parties are asked. The report, which costs money, comes last.
      makeTransition(given, move);
      const before = withCurrentAffordability(given, context.clock.now());
      const due = termsOf(before, request);
      const bound = await bindAccount(context, meta, { before, savePartial }).catch(failAs('loan.failed'));
      const { application, transition } = await makeTransitionOnFreshReport(context, {
        meta,
        savePartial,
        application: bound,
        request: move,
      });
      const askFor = (when: ReturnType<typeof termsOf>) =>
        callService(context, meta, operations.createProviderLoan, {
          reference: references.loan(application.id, application.cancelledLoans),
          customerId: application.id,
          clientId: bound.enrolment.clientId,
          productId: request.loanProductId,
          productName: request.loanProductName,
          amount: Number(request.loanAmount),
          noOfInstalments: Number(request.noOfInstalments),
          payoutId: request.payoutId,
          ...when,
        });
      const terms = await orFormer(askFor(due), () =>
        askFor(loanTermsForProvider(due, johannesburgDay(context.clock.now()))),
      ).catch(failAs('loan.failed'));
      const providerLoan = toProviderLoan(terms);
      return {
        application: { ...application, loan: { ...application.loan, providerLoan } },
        reply: ({ version, loan: { state } }) => ({ id: providerLoan.id, version, state }),
        transition,
      };
    },
  });

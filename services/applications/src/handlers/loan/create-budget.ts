import { AppError, budgetAmountSchema, operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService, ensureEnrolled, failAs } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { references } from '../../domain/references.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

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
      const move = { action: 'create-budget', by: 'staff', role } as const;
      const { application: next, transition } = makeTransition(application, move);
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

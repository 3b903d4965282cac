import { AppError, budgetAmountSchema, type LoanState, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { callService, ensureEnrolled, failAs } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { references } from '../../domain/references.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

type Reply = { id: string; version: number; state: LoanState };

export const createBudget = (context: Context) =>
  serve(operations.createBudget, (request, meta) => {
    const { role } = requireStaff(meta.actor);
    const [grossIncome, netIncome, livingExpenses] = [
      request.grossIncome,
      request.netIncome,
      request.livingExpenses,
    ].map((amount) => budgetAmountSchema.safeParse(amount).data);
    if (!grossIncome || !netIncome || !livingExpenses) throw new AppError('budget.incomplete');
    return executeOn<Reply>(context, meta, {
      applicationId: request.customerId,
      kind: 'create-budget',
      by: 'staff',
      body: request,
      isSlow: true,
      decide: async (application): Promise<Decided<Reply>> => {
        const { application: next, transition } = makeTransition(application, {
          action: 'create-budget',
          by: 'staff',
          role,
        });
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
  });

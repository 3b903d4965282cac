import { AppError, budgetAmountSchema, type LoanState, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { ask, ensureEnrolled, saying } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/transition.ts';
import { references } from '../../domain/references.ts';
import { requireStaff } from '../../policies.ts';

type Reply = { id: string; version: number; state: LoanState };

/** Creates the budget with the provider, once. */
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
      customerId: request.customerId,
      kind: 'create-budget',
      by: 'staff',
      body: request,
      isSlow: true,
      decide: async (record): Promise<Decided<Reply>> => {
        const moved = move(record, { action: 'create-budget', by: 'staff', role });
        const enrollment = await ensureEnrolled(context, meta, record).catch(saying('budget.failed'));
        const budget = await ask(context, meta, operations.createProviderBudget, {
          reference: references.budget(record.id),
          customerId: record.id,
          clientId: enrollment.client_id,
          grossIncome,
          netIncome,
          livingExpenses,
        }).catch(saying('budget.failed'));
        const customer = {
          ...moved.customer,
          enrollment,
          loan: { ...moved.customer.loan, budget_id: budget.id },
        };
        return {
          customer,
          reply: (written) => ({ id: budget.id, version: written.version, state: written.loan.state }),
          moved: { ...moved, customer },
        };
      },
    });
  });

import {
  AppError,
  assertThat,
  type BudgetFigures,
  budgetAmountSchema,
  budgetFindings,
  operations,
} from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService, ensureEnrolled, failAs } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { budgetSourcesOf, withCurrentAffordability } from '../../domain/affordability.ts';
import { defined } from '../../domain/defined.ts';
import { references } from '../../domain/references.ts';
import { makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

type Amounts = Partial<Record<keyof BudgetFigures, string | undefined>>;

/** @throws AppError `budget.incomplete` */
function amountsOf({ grossIncome, netIncome, livingExpenses }: Amounts): Record<keyof BudgetFigures, string> {
  const [gross, net, costs] = [grossIncome, netIncome, livingExpenses].map(
    (amount) => budgetAmountSchema.safeParse(amount).data,
  );
  if (!gross || !net || !costs) throw new AppError('budget.incomplete');
  return { grossIncome: gross, netIncome: net, livingExpenses: costs };
}

export const createBudget = (context: Context) =>
  serveCommand(context, operations.createBudget, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application, request, meta }) => {
      const { role, staffId, email } = requireStaff(meta.actor);
      const amounts = amountsOf(request);
      const move = { action: 'create-budget', by: 'staff', role } as const;
      const { application: next, transition } = makeTransition(application, move);
      const figures = {
        grossIncome: Number(amounts.grossIncome),
        netIncome: Number(amounts.netIncome),
        livingExpenses: Number(amounts.livingExpenses),
      };
      const sources = budgetSourcesOf(application);
      const findings = budgetFindings(figures, sources);
      const { reason } = request;
      assertThat(findings.length === 0 || reason, 'budget.reason_required', { reasons: findings });
      const now = context.clock.now();
      const made = { at: now.toISOString(), by: { staffId, email }, ...figures, sources, findings };
      const budgeted = withCurrentAffordability(
        { ...next, budget: { ...made, ...defined({ reason }) } },
        now,
      );
      const enrolment = await ensureEnrolled(context, meta, application).catch(failAs('budget.failed'));
      const { id } = await callService(context, meta, operations.createProviderBudget, {
        reference: references.budget(application.id, application.loan.budgetId),
        customerId: application.id,
        clientId: enrolment.clientId,
        ...amounts,
      }).catch(failAs('budget.failed'));
      return {
        application: { ...budgeted, enrolment, loan: { ...budgeted.loan, budgetId: id } },
        reply: ({ version, loan: { state } }) => ({ id, version, state }),
        transition,
      };
    },
  });

import type { BudgetSources } from '../entities/budget.ts';
import { type AffordabilityFacts, fromStatements, monthlyNetIncome } from './affordability.ts';
import { formatMoney, roundCents } from './money.ts';

/** The figures of a budget, in rand a month. */
export type BudgetFigures = Record<keyof BudgetSources, number>;

/** A figure may differ from its source by this share before staff have to say why. Source: the lender's own rule. */
const tolerance = 0.2;

type Facts = Pick<
  AffordabilityFacts,
  'grossSalary' | 'netSalary' | 'paymentFrequency' | 'costs' | 'statements'
> & {
  /** The bureau's estimate of the monthly repayments to other lenders, in rand. */
  bureauRepayments?: number | undefined;
};

const known = (sources: Record<string, number | undefined>) =>
  Object.fromEntries(
    Object.entries(sources).flatMap(([name, amount]) =>
      amount === undefined ? [] : [[name, roundCents(amount)]],
    ),
  );

/** Collects what applicant, statements and bureau say about the figures of a budget. */
export function budgetSources(facts: Facts): BudgetSources {
  const { grossSalary, netSalary, paymentFrequency = 'monthly', costs, bureauRepayments } = facts;
  const { income, costs: spent } = fromStatements(facts.statements);
  const isWhole = costs.every((cost) => cost !== undefined);
  return {
    grossIncome: known({ declared: grossSalary }),
    netIncome: known({
      declared: netSalary === undefined ? undefined : monthlyNetIncome(netSalary, paymentFrequency),
      statements: income,
    }),
    livingExpenses: known({
      declared: isWhole ? costs.reduce((sum: number, cost) => sum + (cost ?? 0), 0) : undefined,
      statements: spent,
      bureau: bureauRepayments,
    }),
  };
}

const labels: Record<keyof BudgetSources, string> = {
  grossIncome: 'Gross income',
  netIncome: 'Net income',
  livingExpenses: 'Living expenses',
};

/** Returns true when a figure differs from its source by more than the tolerance. Both are in rand. */
export const isFarFrom = (figure: number, source: number) => Math.abs(figure - source) > source * tolerance;

/**
 * Returns what contradicts the figures of a budget, as sentences for staff. Costs on statements may be lower, because
 * cash that is spent does not show there.
 */
export function budgetFindings(figures: BudgetFigures, sources: BudgetSources): string[] {
  const { grossIncome, netIncome, livingExpenses } = figures;
  const found: string[] = [];
  if (netIncome > grossIncome) found.push('Net income is above gross income.');
  if (livingExpenses > netIncome) found.push('Living expenses are above net income.');
  for (const name of ['grossIncome', 'netIncome', 'livingExpenses'] as const) {
    const { declared, statements } = sources[name];
    if (declared !== undefined && isFarFrom(figures[name], declared))
      found.push(
        `${labels[name]}: more than 20 % from what the customer declared, ${formatMoney(declared)}.`,
      );
    const isCashPossible = name === 'livingExpenses' && (statements ?? 0) <= livingExpenses;
    if (statements !== undefined && !isCashPossible && isFarFrom(figures[name], statements))
      found.push(`${labels[name]}: more than 20 % from the statements, ${formatMoney(statements)}.`);
  }
  const { bureau } = sources.livingExpenses;
  if (bureau !== undefined && livingExpenses < bureau)
    found.push(`Living expenses are below the repayments that the bureau estimates, ${formatMoney(bureau)}.`);
  return found;
}

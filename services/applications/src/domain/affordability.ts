import {
  AppError,
  assessAffordability,
  type Budget,
  type BudgetSources,
  budgetSources,
  bureauRepayments,
  expenseFields,
  johannesburgDay,
  normsOn,
  parseBureauData,
} from '@tshepa/contracts';
import type { Application, BureauResult, StoredAffordability } from './application.ts';

type Assessed = Application & { affordability: StoredAffordability };

/** Returns the number of loans in the report, or undefined for an unreadable report, which the credit decision handles. */
function loansOf(bureau: BureauResult | undefined): number | undefined {
  if (!bureau) return undefined;
  try {
    return parseBureauData(bureau.jsonDataString).CC_RESULTS.EnqCC_ACTIVITIES[0]?.LOANS;
  } catch {
    return undefined;
  }
}

const answersOf = ({ applicant, employment }: Application) => ({
  grossSalary: employment.grossSalary,
  netSalary: employment.netSalary,
  paymentFrequency: employment.paymentFrequency,
  costs: expenseFields.map((field) => applicant[field]),
});

const inBudget = ({ grossIncome, netIncome, livingExpenses }: Budget): ReturnType<typeof answersOf> => ({
  grossSalary: grossIncome,
  netSalary: netIncome,
  paymentFrequency: 'monthly',
  costs: [livingExpenses],
});

/** The figures of a budget, which staff have checked, replace the applicant's answers. */
const factsOf = (application: Application) => ({
  ...(application.budget ? inBudget(application.budget) : answersOf(application)),
  principal: application.loan.option?.value,
  statements: application.statements?.analysis,
});

function repaymentsOf(bureau: BureauResult | undefined): number | undefined {
  try {
    return bureau && bureauRepayments(JSON.parse(bureau.jsonDataString));
  } catch {
    return undefined;
  }
}

/** Returns what a budget of this application is compared with. */
export const budgetSourcesOf = (application: Application): BudgetSources =>
  budgetSources({
    ...answersOf(application),
    statements: application.statements?.analysis,
    bureauRepayments: repaymentsOf(application.bureau),
  });

/** The facts of an assessment as text. A renewed credit report is not among them, because it changes flags only. */
const standsOnNow = (application: Application): string => JSON.stringify(factsOf(application));

/** Assesses an application by the norms of the day and stores the whole calculation with it. */
export function withAffordability(application: Application, now: Date): Assessed {
  const day = johannesburgDay(now);
  const facts = { ...factsOf(application), openLoans: loansOf(application.bureau) };
  const affordability = {
    at: now.toISOString(),
    ...assessAffordability(facts, day),
    normsSource: normsOn(day).source,
    standsOn: standsOnNow(application),
  };
  return { ...application, affordability };
}

/** Former builds stored no facts with an assessment, so that only its amount can be compared. */
const isCurrent = (application: Assessed): boolean => {
  const { lines, standsOn } = application.affordability;
  return standsOn === undefined
    ? lines['principal'] === application.loan.option?.value
    : standsOn === standsOnNow(application);
};

const isAssessed = (application: Application): application is Assessed =>
  application.affordability !== undefined;

/**
 * Makes sure that the assessment is about this amount and these figures, and assesses the application anew otherwise. An
 * assessment that already left too little stands, because a manager reverted its decline, but not for a larger amount.
 * @throws AppError `affordability.too_little` when the new assessment leaves too little for the repayment.
 */
export function withCurrentAffordability(application: Application, now: Date): Assessed {
  if (isAssessed(application) && isCurrent(application)) return application;
  const assessed = withAffordability(application, now);
  if (assessed.affordability.verdict !== 'too-little') return assessed;
  const { verdict, lines = {} } = application.affordability ?? {};
  const isLarger = (assessed.affordability.lines.principal ?? 0) > (lines['principal'] ?? 0);
  if (verdict !== 'too-little' || isLarger) throw new AppError('affordability.too_little');
  return assessed;
}

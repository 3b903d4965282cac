import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { roundCents } from '@tshepa/contracts/rules/money';
import { expenseTotal, monthlyNet } from '../detail/figures.ts';

export type BudgetAmounts = { grossIncome: string; netIncome: string; livingExpenses: string };

/** What a budget field accepts while it is typed: digits, one optional point, at most three decimals, or nothing. */
export const acceptsAmount = (text: string) => /^(?:\d{1,9}(?:\.\d{0,3})?)?$/.test(text);

/** The catalogue's sentence unless all three amounts are there. */
export const budgetProblem = (amounts: BudgetAmounts) =>
  Object.values(amounts).every((text) => text !== '' && acceptsAmount(text))
    ? undefined
    : errorCatalogue['budget.incomplete'].text;

const asText = (amount: number | undefined) => (amount === undefined ? '' : String(roundCents(amount)));

/** The applicant's own answers as a starting point; staff correct them against statements and payslip. */
export const suggestedBudget = (record: CustomerRecord): BudgetAmounts => ({
  grossIncome: asText(record.grossSalary),
  netIncome: asText(monthlyNet(record)),
  livingExpenses: asText(expenseTotal(record)),
});

import { expect, test } from 'vitest';
import { budgetFindings, budgetSources } from './budget.ts';

const statements = {
  bank: 'capitec',
  holder: '',
  accountNumber: '',
  periodStart: '',
  periodEnd: '',
  fixedIncome: 7000,
  expenses: 6000,
  salaryDates: ['2026-08-25', '2026-09-25', '2026-10-25'],
  reconciles: true,
  reasons: [],
  expenseGroups: { rent: 3000, groceries: 2000 },
};
const facts = {
  grossSalary: 9000,
  netSalary: 7200,
  paymentFrequency: 'monthly',
  costs: [3000, 1000, 0, 0, 0, 0],
  statements,
  bureauRepayments: 350,
} as const;
const fitting = { grossIncome: 9000, netIncome: 7200, livingExpenses: 4500 };
const sources = budgetSources(facts);

test('[S5.12] a budget is compared with the answers, the statements and the bureau', () => {
  expect(sources).toEqual({
    grossIncome: { declared: 9000 },
    netIncome: { declared: 7200, statements: 7000 },
    livingExpenses: { declared: 4000, statements: 5000, bureau: 350 },
  });
  expect(budgetSources({ ...facts, statements: { ...statements, reconciles: false } }).netIncome).toEqual({
    declared: 7200,
  });
});

test.each([
  [{}, []],
  [{ livingExpenses: 4800 }, []],
  [{ livingExpenses: 4801 }, ['Living expenses: more than 20 % from what the customer declared, R4,000.00.']],
  [
    { grossIncome: 7199, netIncome: 7200 },
    ['Net income is above gross income.', /^Gross income: more than 20 %/],
  ],
  [
    { livingExpenses: 7201 },
    ['Living expenses are above net income.', /^Living expenses: more than 20 % from what the customer/],
  ],
  [{ netIncome: 8500 }, ['Net income: more than 20 % from the statements, R7,000.00.']],
  [
    { livingExpenses: 300 },
    [
      /from what the customer declared/,
      'Living expenses: more than 20 % from the statements, R5,000.00.',
      'Living expenses are below the repayments that the bureau estimates, R350.00.',
    ],
  ],
])('[S5.12] %o is found to contradict %o', (changes, expected) => {
  const found = budgetFindings({ ...fitting, ...changes }, sources);
  expect(found).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))));
});

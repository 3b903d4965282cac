import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { acceptsAmount, budgetProblem, suggestedBudget } from './budget-form.tsx';

test('[S5.12] an amount of the budget is empty, or consists of digits with one point and up to three decimals', () => {
  for (const text of ['', '0', '12', '12.', '12.5', '12.345']) expect(acceptsAmount(text), text).toBe(true);
  for (const text of ['.', '.5', '-1', '1,5', '12.3456', '1.2.3', 'R12', ' 1', '1e3'])
    expect(acceptsAmount(text), text).toBe(false);
});

test('[S5.12][S8.01] an empty amount is reported before the budget is sent', () => {
  const full = { grossIncome: '9000', netIncome: '7000.5', livingExpenses: '3000' };
  expect(budgetProblem(full)).toBeUndefined();
  expect(budgetProblem({ ...full, livingExpenses: '' })).toBe('Please fill in all budget fields!');
});

test('the budget form suggests the applicant’s own answers', () => {
  const record = aRecord({
    grossSalary: 9000,
    netSalary: 1500,
    paymentFrequency: 'weekly',
    rent: 1000,
    travel: 250.5,
  });
  expect(suggestedBudget(record)).toEqual({
    grossIncome: '9000',
    netIncome: '6500',
    livingExpenses: '1250.5',
  });
  expect(suggestedBudget(aRecord({}))).toEqual({ grossIncome: '', netIncome: '', livingExpenses: '' });
});

import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { expenseTotal, monthlyNet } from './monthly-amounts.ts';

test('[S9.09] the monthly expense total is the sum of the six costs', () => {
  const costs = {
    rent_amount: 1500,
    groceries_amount: 1200.1,
    travel_amount: 600.2,
    comunication_amount: 150,
    education_amount: 0,
    utilities_amount: 400,
  };
  expect(expenseTotal(aRecord(costs))).toBe(3850.3);
});

test('[S9.09] costs that have only the form’s names count too, and without any costs there is no total', () => {
  expect(expenseTotal(aRecord({ rent: 100, utilities: 50 }))).toBe(150);
  expect(expenseTotal(aRecord({}))).toBeUndefined();
});

test('a weekly salary is converted to a monthly one', () => {
  expect(monthlyNet(aRecord({ netSalary: 1200, paymentFrequency: 'weekly' }))).toBe(5200);
  expect(monthlyNet(aRecord({}))).toBeUndefined();
});

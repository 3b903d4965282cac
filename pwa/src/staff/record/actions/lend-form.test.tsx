import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { budgetSources } from '@tshepa/contracts/rules/budget';
import { unclearPoints } from '@tshepa/contracts/rules/clear-case';
import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { caseFactsOf, productOf, stepOptions } from './lend-form.tsx';

const products = [
  { id: 'ZIL-500', description: 'Zero interest loan R500, one month' },
  { id: 'ZIL-1000', description: 'Zero interest loan R1 000, one month' },
];
const statements = {
  bank: 'capitec',
  holder: '',
  accountNumber: '',
  periodStart: '',
  periodEnd: '',
  fixedIncome: 8_200,
  expenses: 4_000,
  salaryDates: ['2026-08-25', '2026-09-25', '2026-10-25'],
  reconciles: true,
  reasons: [],
  expenseGroups: { rent: 1_500, groceries: 500 },
};
const costs = {
  rent: 1_500,
  groceries: 1_500,
  travel: 500,
  comunications: 200,
  education: 0,
  utilities: 300,
};
/** The bureau knows of a loan that the statements do not show, as it does of most people. */
const report = {
  CC_RESULTS: {
    EnqCC_ACTIVITIES: [{ LOANS: 1 }],
    EnqCC_ENQ_COUNTS: [{ JUDGE: 0, NOTICES: 0, COLLECTIONS: 0, ADMORDS: 0, FRAUDALERT: 0 }],
  },
  SUMMARY: { PossibleRePmtAmt: 350 },
};

const given = (changes: Partial<CustomerRecord> = {}, loan: object = {}) => {
  const income = { grossSalary: 10_400, netSalary: 8_200, paymentFrequency: 'monthly' as const };
  const answers = { ...income, ...changes };
  const sources = { ...answers, costs: Object.values(costs), statements, bureauRepayments: 350 };
  return aRecord({
    ...income,
    ...costs,
    salaryDate: 25,
    mab_data: JSON.stringify(statements),
    experian_data: JSON.stringify(report),
    budgetSources: budgetSources(sources),
    actions: [{ action: 'create-budget', to: 'AWAITING_LOAN_CREATE' }],
    loanDistributions: {
      ...aRecord().loanDistributions,
      state: 'AWAITING_BUDGET',
      loan: { id: 2, currency: 'ZAR', value: 1_000 },
      payback_option: 'eft',
      ...loan,
    },
    ...changes,
  });
};
const known = { day: '2026-11-27', risks: 0, product: products[1] };
const pointsOf = (record: CustomerRecord, changes: object = {}) =>
  unclearPoints(caseFactsOf(record, { ...known, ...changes }));

test('[S4.22] a record whose figures agree and of which nothing is missing is a clear case', () => {
  expect(pointsOf(given())).toEqual([]);
  expect(pointsOf(given({ netSalary: 8_700 }))).toEqual([]);
});

test('[S4.22] a record is not clear when one statement proves the income, or when the bureau’s repayments leave too little', () => {
  const one = { ...statements, salaryDates: statements.salaryDates.slice(-1) };
  expect(pointsOf(given({ mab_data: JSON.stringify(one) }))).toEqual(['income-not-proven']);
  const indebted = { ...report, SUMMARY: { PossibleRePmtAmt: 3_500 } };
  expect(pointsOf(given({ experian_data: JSON.stringify(indebted) }))).toEqual(['lenders-too-much']);
  expect(pointsOf(given({ experian_data: undefined }))).toEqual([]);
});

test('a record is not clear while figures differ, are missing, or a person has to look at it', () => {
  expect(pointsOf(given({ netSalary: 12_000 }))).toEqual(['figures-missing', 'differences']);
  expect(pointsOf(given({ isOnHold: true }))).toEqual(['on-hold']);
  expect(pointsOf(given({ review: { requestedAt: '2026-11-27T08:00:00.000Z' } }))).toEqual(['open-review']);
  expect(pointsOf(given(), { risks: 1 })).toEqual(['risks']);
  expect(pointsOf(given(), { risks: undefined })).toEqual(['risks-unknown']);
  expect(pointsOf(given({ salaryDate: undefined }, { payback_option: undefined }))).toEqual([
    'no-payout-option',
    'no-salary-day',
  ]);
});

test('the product is the only one that names the amount of the loan', () => {
  expect(productOf(products, 1_000)?.id).toBe('ZIL-1000');
  expect(productOf(products, 500)?.id).toBe('ZIL-500');
  expect(productOf([...products, { id: 'X', description: 'Another R500 loan' }], 500)).toBeUndefined();
  expect(productOf([], 500)).toBeUndefined();
  expect(productOf(products, 100)).toBeUndefined();
});

test('the key of a step is the same in every tab, and another one for another step or version', () => {
  const keyOf = (step: string, version: number) => stepOptions('c1', step, version).idempotencyKey;
  expect(keyOf('create-loan', 7)).toBe(keyOf('create-loan', 7));
  expect(new Set([keyOf('create-loan', 7), keyOf('create-loan', 8), keyOf('create-budget', 7)]).size).toBe(3);
  expect(stepOptions('c1', 'create-loan', 7).headers).toEqual({ 'if-match': '"7"' });
  expect(keyOf('create-loan', 7)).toMatch(/^[0-9a-f-]{36}$/);
});

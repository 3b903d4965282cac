import { expect, test } from 'vitest';
import type { StatementAnalysis } from '../entities/assessment.ts';
import type { PayslipReading } from '../entities/payslip.ts';
import { documentMeasures, fraudRulesOn, fraudSentence } from './fraud.ts';
import { missingDepositSentence, payslipDeposit } from './payslip.ts';

const payslip: PayslipReading = {
  verdict: 'ok',
  reasons: [],
  employer: 'Karoo Bakery CC',
  employee: 'Thandi Nkosi',
  idNumber: null,
  employeeNumber: null,
  periodStart: '2026-10-01',
  periodEnd: '2026-10-31',
  payDate: '2026-10-25',
  frequency: 'monthly',
  hours: null,
  rate: null,
  gross: 9_000,
  tax: 700,
  uif: 90,
  deductions: [],
  totalDeductions: 790,
  net: 8_210,
  leaveBalance: null,
  leaveUnit: null,
};
const analysis = (...credits: [string, number][]): StatementAnalysis => ({
  bank: 'capitec',
  holder: '',
  accountNumber: '',
  periodStart: '2026-09-01',
  periodEnd: '2026-10-31',
  fixedIncome: 0,
  expenses: 0,
  salaryDates: [],
  reconciles: true,
  reasons: [],
  credits: credits.map(([date, amount]) => ({ date, amount })),
});
const isFound = (date: string, amount: number) => payslipDeposit(payslip, analysis([date, amount]))?.isFound;

test('the net amount of a payslip is found in a deposit within R1 and three days of the pay day', () => {
  expect(isFound('2026-10-28', 8_211)).toBe(true);
  expect(isFound('2026-10-22', 8_209)).toBe(true);
  expect(isFound('2026-10-29', 8_210)).toBe(false);
  expect(isFound('2026-10-25', 8_211.01)).toBe(false);
});

test('a missing deposit is told to staff with both figures', () => {
  const deposit = payslipDeposit(payslip, analysis(['2026-10-24', 300], ['2026-10-26', 6_100]));
  expect(deposit && missingDepositSentence(deposit)).toBe(
    'The payslip says R8,210.00 net on 25-10-2026. On the statements the nearest deposit around that day is R6,100.00 on 26-10-2026.',
  );
});

test('nothing is said where the statements do not cover the pay day, or the net amount was not read', () => {
  const late = { ...payslip, payDate: '2026-11-25' };
  expect(payslipDeposit(late, analysis(['2026-10-25', 8_210]))).toBeUndefined();
  expect(payslipDeposit({ ...payslip, payDate: '2026-10-30' }, analysis())).toBeUndefined();
  expect(payslipDeposit({ ...payslip, net: null }, analysis())).toBeUndefined();
  expect(payslipDeposit(payslip, undefined)).toBeUndefined();
});

test('the fraud rule measures by how many rand a payslip that adds up is away from the nearest deposit', () => {
  const measure = (verdict: PayslipReading['verdict'], amount: number) => {
    const read = { analysis: analysis(['2026-10-25', amount]), payslip: { ...payslip, verdict } };
    return documentMeasures(read, undefined)['payslip-differs'];
  };
  expect(measure('ok', 8_210.5)).toBe(0);
  expect(measure('ok', 6_100)).toBe(2_110);
  expect(measure('unreconciled', 6_100)).toBeUndefined();
  const rule = fraudRulesOn('2026-11-27').find(({ id }) => id === 'payslip-differs');
  expect(rule).toMatchObject({ mode: 'shadow' });
  expect(rule && fraudSentence(rule, 2_110)).toBe(
    'The net amount of the payslip is R2,110 away from the nearest deposit around its pay day.',
  );
});

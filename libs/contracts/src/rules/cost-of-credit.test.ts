import { expect, test } from 'vitest';
import type { LoanDistribution } from '../entities/loan.ts';
import { costOfCredit } from './cost-of-credit.ts';

const loan: LoanDistribution = {
  id: '019a0000-0000-7000-8000-000000000001',
  loan: { id: 1, value: 500, currency: 'ZAR' },
  state: 'LOAN_OTP_REQUIRED',
  approved: false,
  declined: false,
  loan_otp: '',
  provider_loan_amount: 500,
  provider_initiation_fees: 50,
  provider_service_fees: 30,
  provider_total_repayable: 580,
  interest_amount: 0,
};
const day = '2026-11-21';

test('[S2.21] the cost is everything repaid beyond the principal, and is shown beside the legal maximums', () => {
  expect(costOfCredit(loan, day)).toMatchObject({
    principal: 500,
    cost: 80,
    interest: 0,
    total: 580,
    paidOut: 500,
    isLawful: true,
    maximums: { initiationFee: 75, serviceFee: 60, interestMonthly: 0.05, effectiveFrom: '2016-05-06' },
  });
});

test('[S9.07] the e-wallet fee of R10 is deducted from the amount paid out, not from the amount owed', () => {
  expect(costOfCredit({ ...loan, payback_option: 'e-wallet' }, day)).toMatchObject({
    payoutFee: 10,
    paidOut: 490,
    total: 580,
  });
});

test('fees above the legal caps are detected', () => {
  const dear = { ...loan, provider_initiation_fees: 75.01, provider_total_repayable: 605.01 };
  expect(costOfCredit(dear, day)?.isLawful).toBe(false);
});

test('no price is shown when figures are missing or do not add up', () => {
  const { provider_service_fees: _, ...without } = loan;
  expect(costOfCredit(without, day)).toBeUndefined();
  expect(costOfCredit({ ...loan, provider_total_repayable: 590 }, day)).toBeUndefined();
});

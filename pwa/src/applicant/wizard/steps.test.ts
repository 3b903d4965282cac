import { expect, test } from 'vitest';
import { monthlyTotal } from './affordability-page.tsx';
import { askAboutLandline, offeredLoan, withNames } from './personal-page.tsx';
import { isEligible } from './questionaire/questionaire-page.tsx';
import {
  accountProblem,
  askAboutIncome,
  defaultDateOfBirth,
  needsAccountOfStatements,
  withBranchCode,
} from './simple-steps.tsx';

test('[S2.09] only the answers yes, yes and no to the three questions of step 1 lead to the next step', () => {
  expect(isEligible({ employed: 'yes', adult: 'yes', debtReview: 'no' })).toBe(true);
  expect(isEligible({ employed: 'yes', adult: 'yes', debtReview: 'yes' })).toBe(false);
  expect(isEligible({ employed: 'yes', adult: 'yes' })).toBe(false);
});

test('[S2.10] a pre-qualified offer in the URL counts only for an amount that we lend', () => {
  expect(offeredLoan(new URLSearchParams('pq=true&loan=1000'))).toMatchObject({ id: 2, value: 1000 });
  expect(offeredLoan(new URLSearchParams('pq=true&loan=700'))).toBeUndefined();
  expect(offeredLoan(new URLSearchParams('loan=500'))).toBeUndefined();
});

test('[S5.02] the date of birth comes from the ID number, and is otherwise 18 years ago', () => {
  const now = new Date('2026-11-21T08:00:00.000Z');
  expect(defaultDateOfBirth('8001011100089', now)).toBe('1980-01-01');
  expect(defaultDateOfBirth(undefined, now)).toBe('2008-11-21');
});

test('[S2.14] a salary below R4000 a month is asked about in any frequency, when salary and frequency are answered', () => {
  const asked = (netSalary: string, paymentFrequency: string) =>
    askAboutIncome({ netSalary, paymentFrequency })['netSalary'];
  expect(asked('R 800', 'monthly')).toMatch(/^Is R800 right\? People paid under R4,000 a month/);
  expect(asked('3 999,99', 'monthly')).toMatch(/^Is R3,999\.99 right\?/);
  expect(asked('900', 'weekly')).toMatch(/^Is R900 right\?/);
  expect(asked('1 000', 'weekly')).toBeUndefined();
  expect(asked('4 000', 'monthly')).toBeUndefined();
  expect(asked('800', '')).toBeUndefined();
  expect(asked('eight', 'monthly')).toBeUndefined();
});

test('[S5.01] a number that gets no SMS is asked about when it is complete', () => {
  expect(askAboutLandline({ cellNo: '0118761234' })['cellNo']).toMatch(
    /^Is this a landline\? We send passcodes by SMS\./,
  );
  for (const cellNo of ['0821234567', '0118', '']) expect(askAboutLandline({ cellNo })).toEqual({});
});

test('only choosing a bank fills in a branch code', () => {
  expect(withBranchCode('bankName', { bankName: 'standard_bank', branchCode: '' })).toMatchObject({
    branchCode: '051001',
  });
  expect(withBranchCode('accountNumber', { bankName: 'capitec', branchCode: '1' })).toMatchObject({
    branchCode: '1',
  });
});

test('[S9.09] the monthly total is the sum of the six costs', () => {
  expect(
    monthlyTotal({
      rent: '1 800',
      groceries: '1500,50',
      travel: '700',
      comunications: '300',
      education: '',
      utilities: '450',
    }),
  ).toBe(4750.5);
});

test('[S2.10] the full name fills in initials, first name and surname, but never over what was typed there', () => {
  const type = (fullName: string, before: Record<string, string>) =>
    withNames('fullName', { ...before, fullName }, before);
  const half = type('Thandi Grace', {});
  expect(half).toMatchObject({ initials: 'TG', firstName: 'Thandi', lastName: 'Grace' });
  const whole = type('Thandi Grace van Wyk', half);
  expect(whole).toMatchObject({ initials: 'TGVW', firstName: 'Thandi', lastName: 'van Wyk' });
  const corrected = { ...whole, firstName: 'Grace', initials: 'TG' };
  expect(type('Thandi Grace van Zyl', corrected)).toMatchObject({
    initials: 'TG',
    firstName: 'Grace',
    lastName: 'van Zyl',
  });
  expect(withNames('initials', { fullName: 'Thandi Nkosi', initials: '' }, whole)).toEqual({
    fullName: 'Thandi Nkosi',
    initials: '',
  });
});

test('[S5.07] the account number is compared with the number on the statements when the phone knows both', () => {
  const mismatch = { accountNumber: 'Account Number does not match the login account Number' };
  expect(accountProblem({ statementAccount: '62001234567' }, '4000000001')).toEqual(mismatch);
  expect(accountProblem({ statementAccount: '62001234567' }, '62001234567')).toEqual({});
  expect(accountProblem({}, '4000000001')).toEqual({});
});

test('[S5.07] the account of the statements is named unless the typed number is the number of this account', () => {
  const needs = (accountNumber?: string, statementAccount?: string, hasAccountMismatch = false) =>
    needsAccountOfStatements({
      hasAccountMismatch,
      bankRequest: accountNumber ? { accountNumber } : {},
      ...(statementAccount ? { statementAccount } : {}),
    });
  expect(needs('4000000001', '62001234567')).toBe(true);
  expect(needs(undefined, '62001234567')).toBe(true);
  expect(needs('62001234567', '62001234567')).toBe(false);
  expect(needs('62001234567')).toBe(false);
  expect(needs('62001234567', undefined, true)).toBe(true);
});

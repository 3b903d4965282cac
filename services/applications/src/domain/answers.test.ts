import { holderIsSomebodyElse } from '@tshepa/contracts/rules/names';
import { expect, test } from 'vitest';
import { isApprovedBefore, withHolderCompared } from './answers.ts';
import { newApplication } from './application.ts';

test.each([
  ['Thandi Nkosi', []],
  ['Sipho Dlamini', [holderIsSomebodyElse]],
])('statements of Thandi Nkosi submitted by %s have the reasons %j for a closer look', (fullName, reasons) => {
  const blank = newApplication({
    id: 'a',
    distributionId: 'd',
    dataKey: 'k',
    sessionId: 's',
    now: new Date('2026-11-21T10:00:00Z'),
  });
  const analysis = {
    bank: 'capitec',
    holder: 'Mrs T Nkosi',
    accountNumber: '1',
    periodStart: '',
    periodEnd: '',
    fixedIncome: 0,
    expenses: 0,
    salaryDates: [],
    reconciles: true,
    reasons: [],
  };
  const submitted = {
    ...blank,
    applicant: { ...blank.applicant, fullName },
    statements: { analysis, logs: [] },
  };
  const compared = withHolderCompared(submitted);
  expect(compared.statements?.analysis.reasons).toEqual(reasons);
  expect(withHolderCompared(compared)).toEqual(compared);
});

test.each([
  [true, 'C-1', true],
  [true, null, false],
  [false, 'C-1', false],
  [false, null, false],
])('[S4.07] approved %s with client %s skips the enrolment passcode: %s', (approved, clientId, skips) => {
  expect(isApprovedBefore({ approved, client_id: clientId })).toBe(skips);
});

import { holderIsSomebodyElse } from '@tshepa/contracts/rules/names';
import { expect, test } from 'vitest';
import { isApprovedBefore, withAnswers, withHolderCompared } from './answers.ts';
import { newApplication } from './application.ts';

const now = new Date('2026-11-21T10:00:00Z');
const blank = newApplication({ id: 'a', distributionId: 'd', dataKey: 'k', sessionId: 's', now });

test('[S5.01] the server accepts the same initials as the phone', () => {
  const named = (initials: string) =>
    withAnswers(blank, { applicant: { fullName: 'Sipho O’Brien', initials } }, now);
  for (const initials of ['SO', 'SB', 'S.O’B.'])
    expect(named(initials).applicant).toMatchObject({ initials });
  expect(() => named('SX')).toThrow(
    expect.objectContaining({
      details: { fields: [expect.objectContaining({ pointer: '/customerRequest/initials' })] },
    }),
  );
});

test.each([
  ['Thandi Nkosi', []],
  ['Sipho Dlamini', [holderIsSomebodyElse]],
])('statements in the name of Mrs T Nkosi, submitted by %s, give staff the reasons %j to look closer', (fullName, reasons) => {
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
])('[S4.07] an earlier approval (%s) with the client id %s skips the enrolment passcode: %s', (approved, clientId, skips) => {
  expect(isApprovedBefore({ approved, client_id: clientId })).toBe(skips);
});

import { wizardSteps } from '@tshepa/contracts/steps';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDraft } from '../../offline/index.ts';
import { answerGroups, groupOf } from './answer-groups.ts';
import { followIdNumber } from './personal-page.tsx';
import { withGender, withHomeLanguage, withProvince } from './simple-steps.tsx';

const draft = {
  ...emptyDraft('customer', '2026-11-21T08:00:00.000Z'),
  loanRequest: { id: 1, value: 500, currency: 'ZAR' as const },
  customerRequest: {
    dateOfBirth: '1980-01-05',
    province: 'kwazulu-natal' as const,
    rent: 1800,
    groceries: 0,
  },
  employmentRequest: { netSalary: 8200.5, salaryDate: 25 },
  bankRequest: { bankName: 'standard_bank' as const, branchCode: '051001' },
  sentStatementCount: 2,
};
const shown = (name: string) =>
  answerGroups(draft)
    .flatMap(({ answers }) => answers)
    .find((answer) => answer.name === name)?.value;

test('the review of all answers has a group for every step, in order, and lists each answer once', () => {
  const groups = answerGroups(draft);
  expect(groups.map(({ id }) => id)).toEqual(wizardSteps.map(({ id }) => id));
  const names = groups.flatMap(({ answers }) => answers.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  const asked = wizardSteps.flatMap(({ required }) => required.map((name) => name.split('/')[1]));
  expect(asked.filter((name) => !names.includes(name ?? ''))).toEqual([]);
});

test('the review formats answers as people write them', () => {
  expect(shown('loanRequest')).toBe('R500.00');
  expect(shown('dateOfBirth')).toBe('05-01-1980');
  expect(shown('province')).toBe('KwaZulu-Natal');
  expect(shown('netSalary')).toBe('R8,200.50');
  expect(shown('branchCode')).toBe('051001');
  expect(shown('statements')).toBe('2 received');
  expect(shown('total')).toBe('R1,800.00');
});

test('[S2.19] the review leaves out only optional answers that were not given', () => {
  expect(['streetNumber', 'buildingName', 'unitNumber'].map(shown)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(shown('streetName')).toBe('–');
  expect(shown('groceries')).toBe('R0.00');
  const given = { ...draft, customerRequest: { ...draft.customerRequest, unitNumber: '4B' } };
  const answers = answerGroups(given).flatMap(({ answers }) => answers);
  expect(answers.find(({ name }) => name === 'unitNumber')?.value).toBe('4B');
});

test.each([
  ['monthly', 'Day 4 of the month'],
  ['weekly', 'Friday 4 December is one of your paydays'],
  ['fortnightly', 'Friday 4 December is one of your paydays'],
] as const)('[S2.19][S9.11] the payday of somebody who is paid %s is worded like its question', (paymentFrequency, words) => {
  vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const paid = { ...draft, employmentRequest: { salaryDate: 4, paymentFrequency } };
  const answers = answerGroups(paid).flatMap(({ answers }) => answers);
  expect(answers.find(({ name }) => name === 'salaryDate')?.value).toBe(words);
});

test('a refused answer links to its group in the review', () => {
  const groups = answerGroups(draft);
  expect(groupOf(groups, '/customerRequest/idNumber')?.id).toBe('personal');
  expect(groupOf(groups, 'files/PAYSLIP')?.id).toBe('payslip');
  expect(groupOf(groups, 'employmentRequest/nothing')).toBeUndefined();
});

test('[S5.03] the gender from the ID number is selected until the other gender is chosen', () => {
  const known = { ...draft, customerRequest: { idNumber: '8001015009087' } };
  expect(withGender(known).customerRequest.gender).toBe('male');
  const chosen = { ...known, customerRequest: { ...known.customerRequest, gender: 'female' as const } };
  expect(withGender(chosen).customerRequest.gender).toBe('female');
});

test('[S2.13] the home language follows the language of the app, unless the app is in English or a home language was chosen', () => {
  expect(withHomeLanguage(draft, 'zu').customerRequest.homeLanguage).toBe('isizulu');
  expect(withHomeLanguage(draft, 'en').customerRequest.homeLanguage).toBeUndefined();
  const chosen = { ...draft, customerRequest: { homeLanguage: 'sepedi' as const } };
  expect(withHomeLanguage(chosen, 'zu').customerRequest.homeLanguage).toBe('sepedi');
});

test('[S2.12] a complete postal code proposes its province, and an unknown code withdraws the former proposal', () => {
  const typed = (postalCode: string) => withProvince('postalCode', { postalCode, province: 'gauteng' });
  expect(typed('072')).toMatchObject({ province: 'gauteng' });
  expect(typed('0727')).toMatchObject({ province: 'limpopo' });
  expect(typed('9190')).toMatchObject({ province: '' });
});

test('[S5.02] a corrected ID number also changes the confirmed date of birth and gender', () => {
  const before = { idNumber: '8001015009087', dateOfBirth: '1980-01-01', gender: 'male' as const };
  expect(followIdNumber(before, '8801235111088', '2026-11-21')).toEqual({
    dateOfBirth: '1988-01-23',
    gender: 'male',
  });
  expect(followIdNumber(before, before.idNumber, '2026-11-21')).toEqual({});
  expect(followIdNumber({ idNumber: '8001015009087' }, '8801235111088', '2026-11-21')).toEqual({});
});

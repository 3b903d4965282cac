import { expect, onTestFinished, test } from 'vitest';
import { i18n } from '../../../ui/i18n/i18n.tsx';
import { declineReason } from './decline-reason.ts';

type Answers = Omit<Parameters<typeof declineReason>[0], 'loanDistributions'>;
const reasonOf = (declined_reason: 'Affordability' | 'Algorithm', answers: Answers = {}) =>
  declineReason({ ...answers, loanDistributions: { declined_reason } });

test('[S8.10] a decline for affordability names the salary, the loans or the calculation, whichever was meant', () => {
  const low = { netSalary: 900, paymentFrequency: 'weekly' } as const;
  const enough = { netSalary: 8200, paymentFrequency: 'monthly' } as const;
  expect(reasonOf('Affordability', low)).toMatch(/^Your salary is below R4,000 a month/);
  expect(reasonOf('Affordability')).toBe('You have too many other loans.');
  const affordability = { at: '', normsFrom: '', lines: {}, verdict: 'too-little' } as const;
  expect(reasonOf('Affordability', { ...enough, affordability })).toMatch(/^By our calculation/);
  expect(reasonOf('Affordability', enough)).toMatch(/, or /);
});

test('[S8.10] a decline by the algorithm before the salary is known names nothing but the credit score', () => {
  expect(reasonOf('Algorithm')).toBe('Your credit score is too low.');
  expect(reasonOf('Algorithm', { netSalary: 8200, paymentFrequency: 'monthly' })).toMatch(/, or /);
});

test('[S8.10][S9.10] a cause that staff chose comes before the reason, in the language of the screens', () => {
  const told = (declined_cause: 'account-of-another' | 'newer') =>
    declineReason({ loanDistributions: { declined_reason: 'Fraud', declined_cause } });
  expect(told('account-of-another')).toBe('The bank account is not in your own name.');
  i18n.activate('st');
  onTestFinished(() => i18n.activate('en'));
  expect(told('account-of-another')).toBe('Akhaonto ya banka ha e lebitsong la hao.');
  expect(told('newer')).toBe('Your credit record has a fraud alert.');
});

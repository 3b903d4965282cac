import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import {
  configFacts,
  customerCsv,
  expenseFacts,
  formatMoment,
  loanTotalFacts,
  salaryDayText,
} from './record-facts.ts';

const factOf = (facts: readonly (readonly [string, unknown])[], label: string) =>
  facts.find(([name]) => name === label)?.[1];

test('[S9.08] times are shown as dd-MM-yyyy HH:mm in South African time', () => {
  expect(formatMoment('2026-03-02T22:30:00.000Z')).toBe('03-03-2026 00:30');
  expect(formatMoment(undefined)).toBeUndefined();
});

test('[S2.33][S9.09] the living expenses end with their total', () => {
  const facts = expenseFacts(aRecord({ rent_amount: 1000, groceries_amount: 500 }));
  expect(facts).toHaveLength(7);
  expect(facts.at(-1)).toEqual(['Total', 'R1,500.00']);
});

test('[S4.01] the state is shown by its label', () => {
  const loanDistributions = { ...aRecord().loanDistributions, state: 'PAYBACK_REQUESTED' as const };
  expect(factOf(configFacts(aRecord({ loanDistributions })), 'State')).toBe('PAYOUT REQUESTED');
});

test('[S3.09] the totals of the loan fall back to the amounts that the applicant saw', () => {
  const loanDistributions = { ...aRecord().loanDistributions, provider_total_repayable: 580 };
  expect(factOf(loanTotalFacts(aRecord({ loanDistributions })), 'Total repayable')).toBe('R580.00');
});

test('the agreement is shown with its time, version and hash, and says whether the customer’s screen sent the hash', () => {
  const agreement = {
    version: 'words-1',
    sha256: 'ab'.repeat(32),
    acceptedAt: '2026-03-02T12:02:00.000Z',
    isNamed: true,
  };
  const factIn = (record: Parameters<typeof aRecord>[0]) =>
    factOf(configFacts(aRecord(record)), 'Agreement accepted');
  const words = `02-03-2026 14:02, version words-1, hash ${'ab'.repeat(32)}`;
  expect(factIn({ agreement })).toBe(words);
  expect(factIn({ agreement: { ...agreement, isNamed: false } })).toBe(
    `${words} (not sent by the customer’s screen)`,
  );
  expect(factIn({})).toBeUndefined();
});

test('[S7.32] the export of a customer has one line per field, and a name cannot inject a formula', () => {
  const lines = customerCsv(aRecord({ firstName: '=HYPERLINK("x")' })).split('\r\n');
  expect(lines[0]).toBe('Section,Field,Value');
  expect(lines).toContain('Personal,ID Number,8801235111088');
  expect(lines).toContain('Personal,First name,"\'=HYPERLINK(""x"")"');
});

test('the salary day of people who are not paid by the month says what it means', () => {
  expect(salaryDayText({ salaryDate: 25, paymentFrequency: 'monthly' })).toBe('25');
  expect(salaryDayText({ salaryDate: 25, paymentFrequency: 'weekly' })).toBe(
    '25: one of the paydays, paid every week',
  );
  expect(salaryDayText({ salaryDate: 25, paymentFrequency: 'fortnightly' })).toBe(
    '25: one of the paydays, paid every two weeks',
  );
  expect(salaryDayText({ paymentFrequency: 'weekly' })).toBeUndefined();
});

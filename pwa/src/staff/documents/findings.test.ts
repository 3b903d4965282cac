import { describe, expect, test } from 'vitest';
import { aRecord } from '../record/record-fixture.ts';
import { creditFindings, payslipFindings, statementFindings } from './findings.ts';
import { isSameHolder } from './same-holder.ts';

const analysis = {
  bank: 'capitec',
  holder: 'MR TJ NKOSI',
  accountNumber: '00123456789',
  periodStart: '2026-08-01',
  periodEnd: '2026-10-31',
  fixedIncome: 8200,
  expenses: 4100.5,
  salaryDates: ['2026-08-25', '2026-09-25'],
  reconciles: true,
  reasons: [],
};
const answers = {
  bankName: 'capitec',
  accountNumber: '123456789',
  fullName: 'Thandi Joy Nkosi',
  netSalary: 8200,
} as const;
const findingsOf = (changes: object, record: object = {}) =>
  statementFindings(
    aRecord({ ...answers, ...record, mab_data: JSON.stringify({ ...analysis, ...changes }) }),
  );

describe('the findings beside a statement', () => {
  test('[S3.08] bank, holder, account and period are compared with the applicant’s answers, and equal values are marked', () => {
    const found = findingsOf({});
    expect(found?.findings.slice(0, 4)).toEqual([
      { label: 'Bank', text: 'capitec', answer: 'Capitec', isSame: true },
      { label: 'Account holder', text: 'MR TJ NKOSI', answer: 'Thandi Joy Nkosi', isSame: true },
      { label: 'Account number', text: '00123456789', answer: '123456789', isSame: true },
      { label: 'Period', text: '01-08-2026 to 31-10-2026' },
    ]);
    expect(found?.findings[4]).toEqual({
      label: 'Fixed income a month',
      text: 'R8,200.00',
      answer: 'R8,200.00',
    });
    expect(found?.findings[6]?.text).toBe('25-08-2026, 25-09-2026');
    expect(found?.warnings).toEqual([]);
  });

  test('[S5.07] a bank, person or account that differs is marked, and so are balances that do not add up', () => {
    const found = findingsOf({
      bank: 'FNB',
      holder: 'P MOKOENA',
      accountNumber: '987',
      reconciles: false,
      reasons: ['Edited with another program'],
    });
    expect(found?.findings.filter(({ isSame }) => isSame === false).map(({ label }) => label)).toEqual([
      'Bank',
      'Account holder',
      'Account number',
      'Balances add up',
    ]);
    expect(found?.warnings).toEqual(['Edited with another program']);
  });

  test('[S2.33] every other value from the parser has a line, and unusual ones are marked for checking', () => {
    const found = findingsOf({
      verdict: 'tampered',
      product: 'Main Account',
      openingBalance: 10,
      closingBalance: 20.5,
      salaryIsRegular: false,
      returnedDebits: 2,
      otherLenders: ['sample loans'],
      transactions: 64,
      incomeGroups: { salary: 8200, other: 9000 },
      expenseGroups: { rent: 1500 },
    });
    expect(found?.findings.slice(8)).toEqual([
      { label: 'Verdict', text: 'Signs that it was changed', isSame: false },
      { label: 'Product', text: 'Main Account' },
      { label: 'Balances', text: 'R10.00 to R20.50' },
      { label: 'Salary every month', text: 'No', isSame: false },
      { label: 'Returned debit orders', text: '2', isSame: false },
      { label: 'Other lenders', text: 'sample loans', isSame: false },
      { label: 'Rows read', text: '64' },
    ]);
    expect(found?.groups).toEqual([
      {
        title: 'Money in a month',
        lines: [
          { label: 'other', text: 'R9,000.00' },
          { label: 'salary', text: 'R8,200.00' },
        ],
      },
      { title: 'Money out a month', lines: [{ label: 'rent', text: 'R1,500.00' }] },
    ]);
    expect(found?.rest).toEqual({});
  });

  test('[S2.14][S2.33] the pay day that the salaries show stands beside the declared one, and a difference is marked', () => {
    const payDayOf = (salaryDate: number, day?: number) => {
      const payDay = { rule: 'day 25, or the business day before', day, debitDay: '2026-11-25' };
      const mab_data = JSON.stringify({ payDay });
      return statementFindings(aRecord({ mab_data, salaryDate }))?.findings.filter(({ label }) =>
        label.endsWith('by the salaries'),
      );
    };
    expect(payDayOf(25, 25)).toEqual([
      {
        label: 'Pay day by the salaries',
        text: 'day 25, or the business day before',
        answer: 'day 25',
        isSame: true,
      },
      { label: 'Debit day by the salaries', text: '25-11-2026' },
    ]);
    expect(payDayOf(26, 25)?.[0]?.isSame).toBe(true);
    expect(payDayOf(15, 25)?.[0]?.isSame).toBe(false);
    expect(payDayOf(15)?.[0]?.isSame, 'weekly pay has no day of the month').toBeUndefined();
    expect(
      findingsOf({ payDay: 'of another build' })?.findings.some(({ label }) => /Pay day/.test(label)),
    ).toBe(false);
  });

  test('an unreadable value is shown as a dash without a verdict, and values without a line of their own are kept', () => {
    const found = findingsOf({ bank: '', holder: '', accountNumber: '', pages: 3 });
    expect(found?.findings.slice(0, 3).map(({ text, isSame }) => [text, isSame])).toEqual([
      ['–', undefined],
      ['–', undefined],
      ['–', undefined],
    ]);
    expect(found?.rest).toEqual({ pages: 3 });
    for (const mab_data of [undefined, '', 'null', '[]', 'not JSON'])
      expect(statementFindings(aRecord(mab_data === undefined ? {} : { mab_data }))).toBeUndefined();
  });
});

test('a payslip that was not read is shown beside the answers about work, and credit findings need a summary from the bureau', () => {
  const record = aRecord({ employerName: 'Blue Crane Foods', netSalary: 2000, paymentFrequency: 'weekly' });
  const texts = payslipFindings(record).findings.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['Blue Crane Foods', 'R2,000.00 weekly']));
  expect(creditFindings(record)).toBeUndefined();
});

test('a payslip that was read is compared with the answers, and its other deductions are listed', () => {
  const reading = {
    verdict: 'unreconciled',
    reasons: ['Gross less deductions is not the net amount'],
    employer: 'BLUE CRANE FOODS (PTY) LTD',
    employee: 'Sipho Dlamini',
    idNumber: '8801235111088',
    employeeNumber: '0012',
    periodStart: null,
    periodEnd: '2026-10-31',
    payDate: '2026-10-25',
    frequency: 'monthly',
    hours: null,
    rate: null,
    gross: 10_400,
    tax: 900,
    uif: 104,
    deductions: [{ name: 'Provident Fund', kind: 'pension', amount: 500 }],
    totalDeductions: 1_504,
    net: 9_900,
    leaveBalance: 7.5,
    leaveUnit: 'days',
  };
  const { title, findings, groups, warnings } = payslipFindings(
    aRecord({
      fullName: 'Thandi Nkosi',
      idNumber: '8801235111088',
      employerName: 'Blue Crane Foods',
      grossSalary: 10_400,
      netSalary: 6_000,
      paymentFrequency: 'monthly',
      payslipReading: JSON.stringify(reading),
    }),
  );
  const verdicts = Object.fromEntries(findings.map(({ label, isSame }) => [label, isSame]));
  expect(title).toBe('Found in the payslip');
  expect(verdicts).toMatchObject({
    Verdict: false,
    Employer: true,
    Employee: false,
    'ID number': true,
    Gross: true,
    Net: false,
  });
  expect(groups).toMatchObject([{ lines: [{ label: 'Provident Fund', text: 'R500.00' }] }]);
  expect(warnings[0]).toBe('Gross less deductions is not the net amount');
});

test.each([
  ['Thandi Joy Nkosi', 'THANDI NKOSI', true],
  ['Thandi Joy Nkosi', 'Ms T J Nkosi', true],
  ['Thandi Joy Nkosi', 'Nkosi, T', true],
  ['André van der Merwe', 'MNR A VAN DER MERWE', true],
  ['Thandi Joy Nkosi', 'T J', false],
  ['Thandi Joy Nkosi', 'Sipho Nkosi', false],
  ['Thandi Joy Nkosi', '', false],
])('whether the applicant %s is the account holder “%s”: %s', (fullName, holder, isSame) => {
  expect(isSameHolder(holder, fullName)).toBe(isSame);
});

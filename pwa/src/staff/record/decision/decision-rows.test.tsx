import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { decisionOf } from './decision-rows.ts';
import { FiguresTable } from './figures-table.tsx';

const day = '2026-11-27';
const statements = {
  bank: 'capitec',
  holder: '',
  accountNumber: '',
  periodStart: '',
  periodEnd: '',
  fixedIncome: 6_000,
  expenses: 4_000,
  salaryDates: ['2026-08-25', '2026-09-25', '2026-10-25'],
  reconciles: true,
  reasons: [],
  expenseGroups: { rent: 1_500, groceries: 500, lenders: 400 },
};
const given = (changes: Partial<CustomerRecord> = {}) =>
  aRecord({
    grossSalary: 10_400,
    netSalary: 8_200,
    paymentFrequency: 'monthly',
    rent: 1_500,
    groceries: 1_500,
    travel: 500,
    comunications: 200,
    education: 0,
    utilities: 300,
    mab_data: JSON.stringify(statements),
    experian_data: JSON.stringify({ SUMMARY: { PossibleRePmtAmt: 900 } }),
    loanDistributions: {
      ...aRecord().loanDistributions,
      state: 'AWAITING_BUDGET',
      loan: { id: 2, currency: 'ZAR', value: 1_000 },
    },
    ...changes,
  });
const typed = { grossIncome: 10_400, netIncome: 8_200, livingExpenses: 4_000 };
type Decision = ReturnType<typeof decisionOf>;
const cellsOf = ({ rows }: Decision, name: string) => rows.find((row) => row.name === name)?.cells;

test('the figures of applicant, statements and bureau stand beside the figure that counts', () => {
  const decision = decisionOf(given(), typed, day);
  expect(cellsOf(decision, 'netIncome')).toEqual({
    declared: { amount: 8_200, note: '37 % more' },
    payslip: { amount: undefined },
    statements: { amount: 6_000 },
    bureau: { amount: undefined },
    counts: { amount: 6_000, note: 'the statements prove less' },
  });
  expect(cellsOf(decision, 'lenders')).toMatchObject({
    statements: { amount: 400 },
    bureau: { amount: 900, note: '125 % more' },
    counts: { amount: 400 },
  });
  expect(cellsOf(decision, 'left')).toMatchObject({
    declared: { amount: 4_200 },
    counts: { amount: 1_600 },
  });
  expect(decision.flags).toContain('income-lower-on-statements');
});

test('lower costs on statements are no difference, because cash does not show there', () => {
  const { declared, statements: shown } = cellsOf(decisionOf(given(), typed, day), 'livingExpenses') ?? {};
  expect(declared).toEqual({ amount: 4_000 });
  expect(shown).toEqual({ amount: 2_000 });
});

test('the arithmetic follows the typed figures, and a missing figure leaves it open', () => {
  const left = (figures: typeof typed) => cellsOf(decisionOf(given(), figures, day), 'left')?.counts.amount;
  expect(left({ ...typed, livingExpenses: 5_000 })).toBe(600);
  expect(decisionOf(given(), { ...typed, livingExpenses: 5_500 }, day).verdict).toBe('too-little');
  const open = decisionOf(given(), { ...typed, netIncome: undefined }, day);
  expect(open.verdict).toBe('unclear');
  expect(cellsOf(open, 'left')?.counts.amount).toBeUndefined();
});

test('costs below the table of the regulation count as its minimum, and the cell says so', () => {
  const counts = cellsOf(
    decisionOf(given(), { ...typed, livingExpenses: 100 }, day),
    'livingExpenses',
  )?.counts;
  expect(counts?.amount).toBeGreaterThan(1_000);
  expect(counts?.note).toMatch(/minimum by regulation|statements show more/);
});

test('where no budget can be made, the stored assessment is shown as it was decided', () => {
  const affordability = {
    at: '2026-03-02T08:15:00.000Z',
    verdict: 'too-little' as const,
    normsFrom: '2020-01-01',
    lines: { net: 1, income: 1, discretionary: 2, repayable: 3 },
  };
  const decision = decisionOf(
    given({ affordability, affordabilityFlags: ['figures-missing'] }),
    undefined,
    day,
  );
  expect(decision).toMatchObject({ verdict: 'too-little', flags: ['figures-missing'] });
  expect(cellsOf(decision, 'left')?.counts.amount).toBe(2);
});

test('statements that do not add up give no figures', () => {
  const untrusted = given({ mab_data: JSON.stringify({ ...statements, reconciles: false }) });
  const decision = decisionOf(untrusted, typed, day);
  expect(cellsOf(decision, 'netIncome')?.statements).toEqual({ amount: undefined });
  expect(decision.flags).toContain('statements-not-trusted');
});

test('a difference is marked and said in words, below the flags', () => {
  const markup = renderToStaticMarkup(<FiguresTable decision={decisionOf(given(), typed, day)} />);
  expect(markup).toMatch(/<td[^>]*data-differs="true"[^>]*>R8,200.00<small>37 % more<\/small>/);
  expect(markup).toContain('Enough is left over for the loan');
  expect(markup.indexOf('Statements prove less income')).toBeLessThan(markup.indexOf('<table'));
});

describe('a payslip that was read', () => {
  const reading = {
    verdict: 'ok',
    reasons: [],
    employer: 'Karoo Bakery CC',
    employee: 'Thandi Nkosi',
    idNumber: null,
    employeeNumber: null,
    periodStart: '2026-10-16',
    periodEnd: '2026-10-29',
    payDate: '2026-10-25',
    frequency: 'fortnightly',
    hours: null,
    rate: null,
    gross: 3_000,
    tax: 150,
    uif: 30,
    deductions: [],
    totalDeductions: 180,
    net: 2_820,
    leaveBalance: null,
    leaveUnit: null,
  };
  const deposits = {
    ...statements,
    periodStart: '2026-08-01',
    periodEnd: '2026-10-31',
    credits: [{ date: '2026-10-26', amount: 2_500 }],
  };
  const read = (changes: object = {}, record: Partial<CustomerRecord> = {}) =>
    decisionOf(
      given({
        mab_data: JSON.stringify(deposits),
        employerName: 'Karoo Bakery',
        payslipReading: JSON.stringify({ ...reading, ...changes }),
        ...record,
      }),
      typed,
      day,
    );
  const sentences = ({ flags }: Decision) => flags.filter((flag) => flag.includes(' '));

  test('has a column of its own, in rand a month, and changes no figure that counts', () => {
    expect(cellsOf(read(), 'netIncome')).toMatchObject({
      payslip: { amount: 6_110 },
      counts: { amount: 6_000 },
    });
    expect(cellsOf(read(), 'grossIncome')?.payslip.amount).toBe(6_500);
    expect(read().columns).toContain('payslip');
    expect(decisionOf(given(), typed, day).columns).not.toContain('payslip');
  });

  test('is flagged with both figures when the statements show another deposit, and not when they show it', () => {
    expect(sentences(read())).toEqual([
      'The payslip says R2,820.00 net on 25-10-2026. On the statements the nearest deposit around that day is R2,500.00 on 26-10-2026.',
    ]);
    expect(sentences(read({ net: 2_500.5 }))).toEqual([]);
  });

  test('is flagged when it is a picture, does not add up or names another employer', () => {
    const flagsOf = (changes: object, record?: Partial<CustomerRecord>) =>
      sentences(read({ net: 2_500, ...changes }, record));
    expect(flagsOf({ verdict: 'scanned', net: null, employer: null })).toEqual([
      'The payslip is a picture: compare it with the answers yourself.',
    ]);
    expect(flagsOf({ verdict: 'unreconciled' })).toHaveLength(1);
    expect(flagsOf({}, { employerName: 'Atlantic Fishing' })).toEqual([
      'The payslip names the employer Karoo Bakery CC. The customer answered Atlantic Fishing.',
    ]);
  });
});

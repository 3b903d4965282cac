import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatementAnalysis } from '../entities/assessment.ts';
import { type AffordabilityFacts, assessAffordability } from './affordability.ts';
import { type ExpenseNorms, expenseNorms, minimumExpenses, normsOn } from './expense-norms.ts';

const day = '2026-11-22';
const norms = normsOn(day);

const facts: AffordabilityFacts = {
  grossSalary: 10_400,
  netSalary: 8_200,
  paymentFrequency: 'monthly',
  costs: [1800, 1500, 700, 300, 0, 450],
  principal: 1000,
};
const statements: StatementAnalysis = {
  bank: 'capitec',
  holder: 'T Nkosi',
  accountNumber: '1234567890',
  periodStart: '2026-08-01',
  periodEnd: '2026-10-31',
  fixedIncome: 8_200,
  expenses: 7_000,
  salaryDates: ['2026-08-25', '2026-09-25', '2026-10-25'],
  reconciles: true,
  reasons: [],
  verdict: 'ok',
  expenseGroups: { rent: 1800, groceries: 1400, lenders: 350, gambling: 900, cash: 2_000 },
};

describe('the table of minimum living costs', () => {
  test.each([
    [0, 0],
    [500, 500],
    [800, 800],
    [3_500, 982.25],
    [6_250, 1_167.88],
    [12_000, 1_685.38],
    [25_000, 2_855.38],
    [30_000, 3_265.38],
    [50_000, 4_905.38],
    [60_000, 5_580.38],
  ])('[S9.09] for a gross income of R%d the minimum living costs are R%d', (gross, minimum) => {
    expect(minimumExpenses(gross, norms)).toBe(minimum);
  });

  test('the minimum never falls as income rises, and never exceeds the income', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(minimumExpenses(less, norms)).toBeLessThanOrEqual(minimumExpenses(more, norms) + 0.01);
        expect(minimumExpenses(one, norms)).toBeLessThanOrEqual(one);
      }),
      { numRuns: 200 },
    );
  });

  test('an application is assessed with the table in force on its day', () => {
    const next: ExpenseNorms = {
      effectiveFrom: '2027-01-01',
      source: 'made up',
      bands: [{ above: 0, base: 0, share: 0.9 }],
    };
    const tables = [...expenseNorms, next];
    const before = assessAffordability(facts, '2026-12-31', tables);
    const after = assessAffordability(facts, '2027-01-01', tables);
    expect(before).toMatchObject({ verdict: 'enough', normsFrom: '2015-03-13' });
    expect(after).toMatchObject({
      verdict: 'too-little',
      normsFrom: '2027-01-01',
      lines: { minimumCosts: 9_360 },
    });
    expect(() => normsOn('2015-03-12')).toThrow(RangeError);
  });
});

describe('the assessment', () => {
  test('shows every line from gross income to the highest possible repayment', () => {
    expect(assessAffordability(facts, day)).toEqual({
      verdict: 'enough',
      normsFrom: '2015-03-13',
      lines: {
        gross: 10_400,
        deductions: 2_200,
        net: 8_200,
        income: 8_200,
        declaredCosts: 4_750,
        minimumCosts: 1_541.38,
        costs: 4_750,
        commitments: 0,
        discretionary: 3_450,
        principal: 1000,
        initiationFee: 150,
        serviceFee: 60,
        repayable: 1_210,
      },
      flags: ['income-not-proven'],
    });
  });

  test('[S1.01] a weekly salary counts 52/12 times', () => {
    const { lines } = assessAffordability({ ...facts, netSalary: 1_500, paymentFrequency: 'weekly' }, day);
    expect(lines).toMatchObject({ net: 6_500, deductions: 3_900, discretionary: 1_750 });
  });

  test.each([
    [1_210, 'enough'],
    [1_209.99, 'too-little'],
  ] as const)('a discretionary income of R%d for a loan of R1000 is %s', (left, verdict) => {
    const costs = [8_200 - left, 0, 0, 0, 0, 0];
    expect(assessAffordability({ ...facts, costs }, day)).toMatchObject({
      verdict,
      lines: { discretionary: left },
    });
  });

  test('[S5.06] costs below the minimum are raised to the minimum and flagged for staff', () => {
    const { lines, flags, verdict } = assessAffordability({ ...facts, costs: [0, 0, 0, 0, 0, 0] }, day);
    expect(lines).toMatchObject({ declaredCosts: 0, costs: 1_541.38, discretionary: 6_658.62 });
    expect(flags).toContain('costs-below-minimum');
    expect(verdict).toBe('enough');
  });

  test('three salaries on statements prove an income; the lower of proven and declared income counts, less repayments to lenders', () => {
    const proven = assessAffordability({ ...facts, statements }, day);
    expect(proven.lines).toMatchObject({
      incomeOnStatements: 8_200,
      costsOnStatements: 3_200,
      commitments: 350,
    });
    expect(proven.lines.discretionary).toBe(3_100);
    expect(proven.flags).toEqual([]);
    const lower = assessAffordability({ ...facts, statements: { ...statements, fixedIncome: 6_000 } }, day);
    expect(lower.lines).toMatchObject({ income: 6_000, discretionary: 900 });
    expect(lower).toMatchObject({ verdict: 'too-little', flags: ['income-lower-on-statements'] });
    const two = { ...statements, fixedIncome: 6_000, salaryDates: ['2026-09-25', '2026-10-25'] };
    expect(assessAffordability({ ...facts, statements: two }, day)).toMatchObject({
      verdict: 'enough',
      flags: ['income-not-proven'],
    });
  });

  test('living costs on statements count when they are higher than the declared costs', () => {
    const expenseGroups = { rent: 4_000, groceries: 3_000, cash: 5_000 };
    const { lines, flags } = assessAffordability(
      { ...facts, statements: { ...statements, expenseGroups } },
      day,
    );
    expect(lines).toMatchObject({ costs: 7_000, discretionary: 1_200 });
    expect(flags).toEqual(['costs-higher-on-statements']);
  });

  test('no figure is taken from statements that do not add up, and they are flagged for staff', () => {
    for (const doubtful of [{ verdict: 'tampered' as const }, { reconciles: false }]) {
      const reply = assessAffordability(
        { ...facts, statements: { ...statements, fixedIncome: 100, ...doubtful } },
        day,
      );
      expect(reply.verdict).toBe('enough');
      expect(reply.flags).toEqual(['income-not-proven', 'statements-not-trusted']);
    }
  });

  test('loans that the bureau reports and no statement shows are flagged for staff', () => {
    expect(assessAffordability({ ...facts, openLoans: 2 }, day).flags).toContain('commitments-unknown');
    expect(assessAffordability({ ...facts, openLoans: 2, statements }, day).flags).toEqual([]);
  });

  test('a missing figure, or a gross income below the net income, is left to staff and declines nobody', () => {
    const gone: Partial<AffordabilityFacts>[] = [
      { grossSalary: undefined },
      { netSalary: undefined },
      { paymentFrequency: undefined },
      { costs: [1, 2, 3, undefined, 5, 6] },
      { principal: undefined },
    ];
    for (const change of gone)
      expect(assessAffordability({ ...facts, ...change }, day)).toMatchObject({
        verdict: 'unclear',
        flags: expect.arrayContaining(['figures-missing']),
      });
    expect(assessAffordability({ ...facts, grossSalary: 1_000 }, day)).toMatchObject({
      verdict: 'unclear',
      flags: expect.arrayContaining(['gross-below-net']),
    });
  });
});

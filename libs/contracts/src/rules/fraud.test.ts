import { describe, expect, test } from 'vitest';
import type { StatementAnalysis } from '../entities/assessment.ts';
import { dayMs } from './dates.ts';
import {
  documentMeasures,
  type FraudRule,
  findFraud,
  fraudRules,
  fraudRulesOn,
  fraudSentence,
} from './fraud.ts';
import { compareTraces, type TracedApplication } from './traced-applications.ts';

const ruleOf = (id: string): FraudRule => {
  const rule = fraudRulesOn('2026-11-25').find((known) => known.id === id);
  if (!rule) throw new Error(`no rule ${id}`);
  return rule;
};

describe('the rules against fraud', () => {
  test('cover seven things in four windows, and are off while no code measures them', () => {
    const shared = fraudRules.flatMap((rule) => (rule.shared ? [rule.shared] : []));
    const everyWindow = Object.entries(Object.groupBy(shared, ({ thing }) => thing)).filter(
      ([, rules]) => rules.length === 4,
    );
    expect(everyWindow).toHaveLength(7);
    expect(new Set(shared.map(({ windowDays }) => windowDays))).toEqual(new Set([1, 7, 30, 365]));
    expect(fraudRules.filter(({ mode }) => mode === 'off').map(({ id }) => id)).toEqual([
      'document-edited',
      'payslip-differs',
    ]);
  });

  test('are all on trial until dry runs on real applications have shown what they would stop', () => {
    expect(fraudRules.filter(({ mode }) => mode === 'on')).toEqual([]);
  });

  test('apply from their day, and a later row replaces an earlier row', () => {
    const rows: FraudRule[] = [
      { id: 'holder-differs', effectiveFrom: '2026-01-01', mode: 'shadow', threshold: 1 },
      { id: 'holder-differs', effectiveFrom: '2026-06-01', mode: 'on', threshold: 2 },
    ];
    expect(fraudRulesOn('2025-12-31', rows)).toEqual([]);
    expect(fraudRulesOn('2026-05-31', rows)).toMatchObject([{ mode: 'shadow' }]);
    expect(fraudRulesOn('2026-06-01', rows)).toEqual([rows[1]]);
  });

  test('flag from their threshold on, and never when they are off or nothing was measured', () => {
    const shadow = ruleOf('returned-debits');
    expect(findFraud({ 'returned-debits': 2 }, [shadow])).toEqual([]);
    expect(findFraud({ 'returned-debits': 3 }, [shadow])).toEqual([
      { rule: 'returned-debits', value: 3, threshold: 3, mode: 'shadow' },
    ]);
    expect(findFraud({ 'returned-debits': 9 }, [{ ...shadow, mode: 'off' }])).toEqual([]);
    expect(findFraud({}, [{ ...shadow, threshold: 0 }])).toEqual([]);
  });

  test('say what they found in a sentence', () => {
    expect(fraudSentence(ruleOf('account-1'), 1)).toBe(
      '1 other person used this account number within 1 day of this application.',
    );
    expect(fraudSentence(ruleOf('address-30'), 6)).toBe(
      '6 other people used this home address within 30 days of this application.',
    );
    for (const rule of fraudRules) expect(fraudSentence(rule, 2), rule.id).toMatch(/^\S.*\.$/);
  });
});

describe('the measures of bank statements', () => {
  const analysis: StatementAnalysis = {
    bank: 'capitec',
    holder: 'MR S DLAMINI',
    accountNumber: '1234567890',
    periodStart: '2026-08-01',
    periodEnd: '2026-10-31',
    fixedIncome: 8_000,
    expenses: 4_000,
    salaryDates: [],
    reconciles: true,
    reasons: [],
    expenseGroups: { gambling: 1_000, groceries: 2_000, 'own accounts': 5_000, other: 1_000 },
    returnedDebits: 4,
  };

  test('include the share that went to gambling, returned debits, and whether the holder is somebody else', () => {
    expect(documentMeasures({ analysis, payslip: undefined }, 'Thandi Nkosi')).toEqual({
      'gambling-share': 25,
      'returned-debits': 4,
      'holder-differs': 1,
    });
    expect(documentMeasures({ analysis, payslip: undefined }, 'Sipho Dlamini')).toMatchObject({
      'holder-differs': 0,
    });
    expect(documentMeasures({ analysis: undefined, payslip: undefined }, 'Thandi Nkosi')).toEqual({});
  });

  test('include the number of lenders that paid in within 21 days, each counted once', () => {
    const credit = (date: string, lender: string) => ({ date, lender });
    const lenders = (...lenderCredits: { date: string; lender: string }[]) =>
      documentMeasures({ analysis: { ...analysis, lenderCredits }, payslip: undefined }, undefined)[
        'lenders-together'
      ];
    expect(lenders()).toBe(0);
    expect(lenders(credit('2026-08-01', 'one'), credit('2026-08-03', 'one'))).toBe(1);
    expect(lenders(credit('2026-08-01', 'one'), credit('2026-08-21', 'two'))).toBe(2);
    expect(lenders(credit('2026-08-01', 'one'), credit('2026-08-22', 'two'))).toBe(1);
  });
});

describe('use by other people', () => {
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const applied = (person: string, day: number, ...traces: string[]): TracedApplication => ({
    applicationId: `application-${next()}`,
    person,
    atMs: day * dayMs,
    traces,
  });
  const measure = (own: TracedApplication, others: TracedApplication[], id: string, limit = 100) =>
    compareTraces([own, ...others]).measure(own, ruleOf(id), limit);

  test('is counted by person and not by application, and never includes the applicant', () => {
    const own = applied('thandi', 10, 'account:a');
    const others = [
      applied('thandi', 9, 'account:a'),
      applied('sipho', 9, 'account:a'),
      applied('sipho', 8, 'account:a'),
    ];
    expect(measure(own, others, 'account-30')).toBe(1);
  });

  test('is counted within the window before and after, both ends included', () => {
    const own = applied('thandi', 100, 'device:d');
    const others = [
      applied('a', 93, 'device:d'),
      applied('b', 107, 'device:d'),
      applied('c', 92, 'device:d'),
    ];
    expect(measure(own, others, 'device-7')).toBe(2);
    expect(measure(own, others, 'device-30')).toBe(3);
    expect(measure(own, others, 'device-1')).toBe(0);
  });

  test('counts a person who shares two documents once, never mixes kinds of things, and stops at the limit', () => {
    const own = applied('thandi', 1, 'document:x', 'document:y', 'account:x');
    const others = [
      applied('a', 1, 'document:x', 'document:y'),
      applied('b', 1, 'document:y'),
      applied('c', 1, 'address:x'),
    ];
    expect(measure(own, others, 'document-1')).toBe(2);
    expect(measure(own, others, 'account-1')).toBe(0);
    expect(measure(own, others, 'document-1', 1)).toBe(1);
  });

  test('a place counts when people apply from it at about the same time, but not when they apply all year round', () => {
    const ring = Array.from({ length: 8 }, (_, index) => applied(`member ${index}`, 200 + index, 'place:p'));
    const villagers = Array.from({ length: 20 }, (_, index) =>
      applied(`villager ${index}`, index * 18, 'place:p'),
    );
    const [own, ...others] = ring;
    if (!own) throw new Error('a ring has members');
    expect(measure(own, others, 'place-30')).toBe(7);
    expect(measure(own, [...others, ...villagers.slice(0, 4)], 'place-30')).toBe(7);
    expect(measure(own, [...others, ...villagers], 'place-30')).toBe(0);
    for (const villager of villagers)
      expect(findFraud(compareTraces(villagers).measures(villager, fraudRules, 100), fraudRules)).toEqual([]);
  });

  test('a place of 200 people a year is a village, even when they apply at about the same time', () => {
    const crowd = Array.from({ length: 250 }, (_, index) =>
      applied(`villager ${index}`, 100 + (index % 3), 'place:p'),
    );
    expect(measure(applied('thandi', 101, 'place:p'), crowd, 'place-30')).toBe(0);
    expect(measure(applied('thandi', 101, 'place:p'), crowd.slice(0, 150), 'place-30')).toBe(150);
  });

  test('a cell number is new when the person used another number before, and this number for at most 30 days', () => {
    const own = applied('thandi', 100, 'cellNumber:new');
    const former = applied('thandi', 40, 'cellNumber:old');
    expect(measure(own, [], 'number-changed')).toBe(0);
    expect(measure(own, [former], 'number-changed')).toBe(1);
    expect(measure(own, [former, applied('thandi', 75, 'cellNumber:new')], 'number-changed')).toBe(1);
    expect(measure(own, [former, applied('thandi', 60, 'cellNumber:new')], 'number-changed')).toBe(0);
    expect(measure(own, [applied('sipho', 40, 'cellNumber:old')], 'number-changed')).toBe(0);
    expect(measure(own, [applied('thandi', 120, 'cellNumber:old')], 'number-changed')).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { businessDayBy, isBusinessDay } from './business-days.ts';
import { addDays, addMonths, dayInMonth, daysBetween } from './dates.ts';
import { debitDayBy, namedPayDay, nextPayDay, payDayRule, payDayText } from './pay-day.ts';

describe('the rule by which an employer pays', () => {
  test.each([
    ['the 25th, or the business day before', ['2026-07-24', '2026-08-25', '2026-09-25'], '2026-10-23'],
    ['the last business day', ['2026-07-31', '2026-08-31', '2026-09-30'], '2026-10-30'],
    ['the 15th', ['2026-07-15', '2026-08-14', '2026-09-15'], '2026-10-15'],
    [
      'the 1st, paid at the end of the month before',
      ['2026-06-01', '2026-07-01', '2026-07-31'],
      '2026-09-01',
    ],
    ['the 20th, or the business day after', ['2026-06-22', '2026-07-20', '2026-09-21'], '2026-10-20'],
    [
      'every Friday, a holiday among them',
      ['2026-09-04', '2026-09-11', '2026-09-18', '2026-09-23'],
      '2026-10-02',
    ],
    ['every second Wednesday', ['2026-08-19', '2026-09-02', '2026-09-16'], '2026-09-30'],
  ])('[S2.14] %s is found, and the next pay day follows from it', (_name, seen, next) => {
    const rule = payDayRule(seen.toReversed());
    expect(rule).toBeDefined();
    expect(rule && nextPayDay(rule, addDays(seen.at(-1) ?? '', 5))).toBe(next);
  });

  test('[S2.14] a December that is paid before the holidays changes no rule', () => {
    expect(payDayRule(['2026-10-23', '2026-11-25', '2026-12-15'])).toEqual({
      kind: 'monthly',
      day: 25,
      otherwise: 'before',
    });
  });

  test('one salary makes no rule', () => {
    expect(payDayRule(['2026-09-25', '2026-09-25'])).toBeUndefined();
  });
});

test('[S9.06] the debit leaves a mandate its week, and falls on a day on which banks take payments', () => {
  const monthly = { kind: 'monthly', day: 25, otherwise: 'before' } as const;
  expect(debitDayBy(monthly, '2026-11-18')).toBe('2026-11-25');
  expect(debitDayBy(monthly, '2026-11-19')).toBe('2026-12-24');
  // 27 December 2026 is a Sunday after two holidays, and this employer pays on Sundays too.
  const onAnyDay = { kind: 'monthly', day: 27, otherwise: 'same' } as const;
  expect(debitDayBy(onAnyDay, '2026-12-01')).toBe('2026-12-28');
});

test('[S2.33] a rule is described for staff, with the day that an applicant would name', () => {
  const rules = [
    { kind: 'monthly', day: 25, otherwise: 'before' },
    { kind: 'monthly', day: 31, otherwise: 'same' },
    { kind: 'month-end', before: 0 },
    { kind: 'month-end', before: 2 },
    { kind: 'weekly', everyDays: 7, paidOn: '2026-10-02' },
    { kind: 'weekly', everyDays: 14, paidOn: '2026-09-30' },
  ] as const;
  expect(rules.map((rule) => [payDayText(rule), namedPayDay(rule)])).toEqual([
    ['day 25, or the business day before', 25],
    ['day 31', 30],
    ['the last business day', 30],
    ['2 business days before the last one', 30],
    ['every Friday', undefined],
    ['every second Wednesday', undefined],
  ]);
});

/** The same numbers at every run. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Random = () => number;
const oneOf = <Value>(
  random: Random,
  weighted: readonly (readonly [weight: number, value: Value])[],
): Value => {
  let left = random() * weighted.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of weighted) {
    left -= weight;
    if (left < 0) return value;
  }
  throw new Error('nothing to choose from');
};

/** A person's pay days: five months, by one of the ways in which South African employers pay. */
function payDaysOf(random: Random): { days: string[]; seen: number; gapDays: number } {
  const start = addMonths('2026-01-01', Math.floor(random() * 30));
  const way = oneOf(random, [
    [32, 'twenty-fifth'],
    [20, 'month-end'],
    [26, 'before'],
    [1.5, 'after'],
    [1.5, 'same'],
    [11, 'weekly'],
    [8, 'fortnightly'],
  ] as const);
  if (way === 'weekly' || way === 'fortnightly') {
    const every = way === 'weekly' ? 7 : 14;
    const first = addDays(start, Math.floor(random() * 14));
    const friday = addDays(first, (5 - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7);
    const weekday = addDays(
      friday,
      -oneOf(random, [
        [6, 0],
        [2, 1],
        [1, 2],
      ]),
    );
    const days = Array.from({ length: 20 }, (_, index) =>
      businessDayBy(addDays(weekday, index * every), 'before'),
    );
    return { days, seen: way === 'weekly' ? 12 : 6, gapDays: Math.floor(every / 2) };
  }
  const day =
    way === 'twenty-fifth'
      ? 25
      : way === 'month-end'
        ? 31
        : oneOf(random, [
            [3, 15],
            [2, 20],
            [2, 23],
            [2, 26],
            [1, 27],
            [2, 28],
            [2, 30],
            [1, 1],
            [1, 5],
            [1, 7],
          ]);
  const otherwise = way === 'after' ? 'after' : 'before';
  const days = [0, 1, 2, 3, 4].map((months) => {
    const due = dayInMonth(addMonths(start, months), day);
    return way === 'same' ? due : businessDayBy(due, otherwise);
  });
  return { days, seen: 3, gapDays: 15 };
}

/** One salary in fifty is posted on the business day after. */
const posted = (random: Random, day: string) =>
  random() < 0.02 ? businessDayBy(addDays(day, 1), 'after') : day;

test('[S2.14][S9.06] for 99 % of 2,000 people the next salary comes within a day of the derived pay day', () => {
  const random = randomOf(2026);
  const people = 2_000;
  const missed: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const { days, seen, gapDays } = payDaysOf(random);
    const onStatements = days.slice(0, seen).map((day) => posted(random, day));
    const rule = payDayRule(onStatements);
    const derived = rule && nextPayDay(rule, addDays(onStatements.at(-1) ?? '', gapDays));
    const real = days[seen] ?? '';
    if (!derived || Math.abs(daysBetween(derived, real)) > 1)
      missed.push(`${onStatements} then ${real}, not ${derived}`);
  }
  expect(missed.length, missed.slice(0, 5).join('\n')).toBeLessThanOrEqual(people / 100);
});

test('pay days that a weekend or a holiday moves are business days', () => {
  const rule = { kind: 'monthly', day: 25, otherwise: 'before' } as const;
  for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(nextPayDay(rule, day), 1))
    expect(isBusinessDay(nextPayDay(rule, day)), day).toBe(true);
});

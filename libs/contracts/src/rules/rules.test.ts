import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { incomeSuffices, monthlyNetIncome } from './affordability.ts';
import { decideOnBureau } from './bureau.ts';
import { collectionDay } from './business-days.ts';
import { inconsistencies } from './consistency.ts';
import { isWeekendWindow, offeredPayoutOptions } from './cost-of-credit.ts';
import { addDays, addMonths, daysBetween, formatDay, formatInstalmentDay, parseDay } from './dates.ts';
import {
  dueWithinDays,
  instalmentDays,
  loanDueDay,
  namedPayday,
  splitTotal,
  takenWithinDays,
} from './instalments.ts';
import { routeLoading } from './loading-routing.ts';
import { formatMoney, parseMoney } from './money.ts';
import { feesAreLawful, initiationFeeCap, serviceFeeCap } from './price-caps.ts';

describe('names', () => {
  test('every answer that contradicts another is reported', () => {
    const found = inconsistencies(
      {
        fullName: 'Sam Mo',
        initials: 'X',
        idNumber: '8801235111088',
        dateOfBirth: '1988-01-24',
        gender: 'female',
      },
      '2026-11-21',
    );
    expect(found.map((field) => field.pointer)).toEqual([
      '/customerRequest/initials',
      '/customerRequest/dateOfBirth',
      '/customerRequest/gender',
    ]);
  });
});

describe('money', () => {
  test('[S5.13] an amount has two decimals, and commas between thousands', () => {
    expect(formatMoney(1000)).toBe('R1,000.00');
    expect(formatMoney(1234567.5)).toBe('R1,234,567.50');
    expect(formatMoney(-0.001)).toBe('R0.00');
    expect(formatMoney(-12)).toBe('-R12.00');
  });

  test.each([
    ['R 5 000', 5000],
    ['5000,50', 5000.5],
    ['5,000.50', 5000.5],
    ['5,000', 5000],
    ['5.000', 5000],
    ['5 000.50', 5000.5],
    ['R5000.00', 5000],
    ['5.000,50', 5000.5],
    ['1.234.567,8', 1_234_567.8],
    ['ZAR\u00A05\u00A0000', 5000],
    ['50\u200F00', 5000],
    ['0,500', undefined],
    ['5,000,50', undefined],
    ['50 00', undefined],
    ['5,', undefined],
    ['0', 0],
    ['5..0', undefined],
    ['5,00,0', undefined],
    ['-5', undefined],
    ['five', undefined],
    ['', undefined],
  ])('%j is read as %s', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  test('every displayed amount can be parsed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(parseMoney(formatMoney(cents / 100))).toBe(cents / 100);
      }),
    );
  });

  test('[S1.01][S9.01] a net income of R4000 a month suffices and a cent less does not; a weekly income is multiplied by 52/12', () => {
    expect(incomeSuffices(4000, 'monthly')).toBe(true);
    expect(incomeSuffices(3999.99, 'monthly')).toBe(false);
    expect(incomeSuffices(923.08, 'weekly')).toBe(true);
    expect(incomeSuffices(923.07, 'weekly')).toBe(false);
  });

  test('[S1.01][S9.11] a fortnightly income is multiplied by 26/12', () => {
    expect(monthlyNetIncome(3000, 'fortnightly')).toBe(6500);
    expect(incomeSuffices(1846.16, 'fortnightly')).toBe(true);
    expect(incomeSuffices(1846.15, 'fortnightly')).toBe(false);
  });

  test('fees above the legal caps are refused, and so is any interest', () => {
    expect(initiationFeeCap(500, '2026-11-21')).toBe(75);
    expect(initiationFeeCap(1000, '2026-11-21')).toBe(150);
    expect(initiationFeeCap(20_000, '2026-11-21')).toBe(1050);
    expect(serviceFeeCap('2026-11-21')).toBe(60);
    const fees = { principal: 500, initiationFee: 75, serviceFee: 60, interest: 0 };
    expect(feesAreLawful(fees, '2026-11-21')).toBe(true);
    expect(feesAreLawful({ ...fees, initiationFee: 75.01 }, '2026-11-21')).toBe(false);
    expect(feesAreLawful({ ...fees, serviceFee: 60.01 }, '2026-11-21')).toBe(false);
    expect(feesAreLawful({ ...fees, interest: 0.01 }, '2026-11-21')).toBe(false);
    expect(() => serviceFeeCap('1999-01-01')).toThrow(RangeError);
  });
});

describe('dates', () => {
  test('[S9.08] days are shown as dd-MM-yyyy and instalment days as yyyy/MM/dd', () => {
    expect(formatDay('2026-11-21T10:00:00.000Z')).toBe('21-11-2026');
    expect(formatInstalmentDay('2026-11-21')).toBe('2026/11/21');
  });

  test.each([
    ['05-01-1980', '1980-01-05'],
    ['5/1/1980', '1980-01-05'],
    ['05 01 1980', '1980-01-05'],
    ['05011980', '1980-01-05'],
    ['1980-01-05', '1980-01-05'],
    ['29-02-2000', '2000-02-29'],
    ['29-02-2001', undefined],
    ['31-04-1980', undefined],
    ['05-13-1980', undefined],
    ['5-1-80', undefined],
    ['1980', undefined],
    ['', undefined],
  ])('[S5.02] %j is read as the day %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test('every displayed day can be parsed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 30_000 }), (days) => {
        const day = addDays('2000-01-01', days);
        expect(parseDay(formatDay(day))).toBe(day);
      }),
    );
  });

  test('adding a month keeps the day of the month, or uses the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-11-21', -1)).toBe('2026-10-21');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('instalments', () => {
  test('one instalment falls on a salary day at least a week and at most 37 days ahead', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 30 }),
        (offset, salaryDate) => {
          const today = addDays('2026-01-01', offset);
          const due = loanDueDay(today, salaryDate);
          expect(due >= addDays(today, dueWithinDays.earliest)).toBe(true);
          expect(due <= addDays(today, dueWithinDays.latest)).toBe(true);
          const dayOfMonth = Number(due.slice(8));
          expect(dayOfMonth === salaryDate || addDays(due, 1).slice(8) === '01').toBe(true);
        },
      ),
    );
  });

  test('[S9.02] one to six instalments are possible, but more than one only for people who are paid weekly', () => {
    const plan = { today: '2026-11-01', salaryDate: 30 };
    expect(instalmentDays({ ...plan, paymentFrequency: 'monthly', count: 1 })).toEqual(['2026-11-30']);
    expect(instalmentDays({ ...plan, paymentFrequency: 'weekly', count: 3 })).toEqual([
      '2026-11-13',
      '2026-11-20',
      '2026-11-27',
    ]);
    expect(() => instalmentDays({ ...plan, paymentFrequency: 'monthly', count: 2 })).toThrow(RangeError);
    expect(() => instalmentDays({ ...plan, paymentFrequency: 'weekly', count: 7 })).toThrow(RangeError);
    expect(() => instalmentDays({ ...plan, paymentFrequency: 'weekly', count: 0 })).toThrow(RangeError);
  });

  test.each([
    ['weekly', 'the last payday within a month', '2026-11-27', 4, '2026-12-25'],
    ['weekly', 'the same weekday as a payday of last month', '2026-12-02', 27, '2027-01-01'],
    ['weekly', 'the weekday of the 30th, also when February has none', '2027-02-12', 30, '2027-03-13'],
    [
      'fortnightly',
      'a payday in three weeks, because the next payday is too late',
      '2026-11-27',
      4,
      '2026-12-18',
    ],
    ['fortnightly', 'the payday in four weeks', '2026-11-27', 11, '2026-12-25'],
    [
      'fortnightly',
      'the payday in four weeks and not the payday in two weeks',
      '2026-11-30',
      30,
      '2026-12-28',
    ],
  ] as const)('[S9.11] people who are paid %s repay on %s', (paymentFrequency, _name, today, salaryDate, due) => {
    expect(loanDueDay(today, salaryDate, paymentFrequency)).toBe(due);
    expect(instalmentDays({ today, salaryDate, paymentFrequency, count: 1 })).toEqual([due]);
  });

  test.each([
    ['weekly', 7],
    ['fortnightly', 14],
  ] as const)('[S9.11][S1.03] the due day of %s pay is the last payday within a month', (frequency, step) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: step }), (offset, ahead) => {
        const today = addDays('2026-01-01', offset);
        const payday = addDays(today, ahead);
        fc.pre(!payday.endsWith('31'));
        const salaryDate = Number(payday.slice(8));
        expect(namedPayday(today, salaryDate)).toBe(payday);
        const days = daysBetween(today, loanDueDay(today, salaryDate, frequency));
        expect((days - ahead) % step).toBe(0);
        expect(days > 31 - step && days <= 31).toBe(true);
      }),
    );
  });

  test('[S9.02] two to four instalments of weekly pay are always possible, and each is taken on a payday', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 2, max: 4 }),
        (offset, ahead, count) => {
          const today = addDays('2026-01-01', offset);
          const payday = addDays(today, ahead);
          fc.pre(!payday.endsWith('31'));
          const plan = { today, salaryDate: Number(payday.slice(8)), paymentFrequency: 'weekly' as const };
          const days = instalmentDays({ ...plan, count }).map((day) => daysBetween(today, day));
          expect(days).toHaveLength(count);
          expect(days.every((day) => (day - ahead) % 7 === 0)).toBe(true);
          expect(Math.min(...days)).toBeGreaterThanOrEqual(dueWithinDays.earliest);
          expect(Math.max(...days)).toBeLessThanOrEqual(dueWithinDays.latest);
        },
      ),
    );
    const plan = { today: '2026-11-01', salaryDate: 6, count: 2 };
    expect(() => instalmentDays({ ...plan, paymentFrequency: 'fortnightly' })).toThrow(RangeError);
  });

  test('[S1.03] the bank takes every one-month loan within the days that the price names', () => {
    const latest = Array.from({ length: 366 * 15 }, (_, offset) => addDays('2026-01-01', offset)).map(
      (today) =>
        // The 25th has Christmas, and in 2038 Easter Sunday with two holidays after it.
        daysBetween(today, collectionDay(loanDueDay(today, 25))),
    );
    expect(Math.max(...latest)).toBe(takenWithinDays);
  });

  test('instalments add up to the total, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 6 }), (cents, count) => {
        const parts = splitTotal(cents / 100, count);
        expect(parts).toHaveLength(count);
        expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 100)).toBe(cents);
      }),
    );
  });
});

describe('payout', () => {
  test.each([
    ['2026-11-20T10:59:59.999Z', false],
    ['2026-11-20T11:00:00.000Z', true],
    ['2026-11-22T21:59:59.999Z', true],
    ['2026-11-22T22:00:00.000Z', false],
  ])('[S9.07] the weekend window runs from Friday 13:00 through Sunday in Johannesburg: %s is inside: %s', (at, isInside) => {
    expect(isWeekendWindow(new Date(at))).toBe(isInside);
  });

  test('[S6.05] an e-wallet is offered inside the weekend window, and outside it only without an approved loan', () => {
    const weekday = new Date('2026-11-18T10:00:00Z');
    const weekend = new Date('2026-11-21T10:00:00Z');
    expect(offeredPayoutOptions({ now: weekday, approvedLoans: 0 })).toEqual(['eft', 'e-wallet']);
    expect(offeredPayoutOptions({ now: weekday, approvedLoans: 1 })).toEqual(['eft']);
    expect(offeredPayoutOptions({ now: weekend, approvedLoans: 1 })).toEqual(['eft', 'e-wallet']);
  });
});

describe('the credit bureau', () => {
  const report = (
    counts: Partial<Record<'LOANS' | 'JUDGE' | 'NOTICES' | 'COLLECTIONS' | 'ADMORDS' | 'FRAUDALERT', number>>,
  ) => {
    const { LOANS = 0, ...rest } = counts;
    const none = { JUDGE: 0, NOTICES: 0, COLLECTIONS: 0, ADMORDS: 0, FRAUDALERT: 0 };
    return { CC_RESULTS: { EnqCC_ACTIVITIES: [{ LOANS }], EnqCC_ENQ_COUNTS: [{ ...none, ...rest }] } };
  };

  test.each([
    [579, {}, 'decline'],
    [580, {}, 'continue'],
    [650, { LOANS: 9 }, 'continue'],
    [650, { LOANS: 10 }, 'decline'],
    [650, { NOTICES: 2 }, 'continue'],
    [650, { NOTICES: 3 }, 'decline'],
    [650, { COLLECTIONS: 2 }, 'continue'],
    [650, { COLLECTIONS: 3 }, 'decline'],
    [650, { ADMORDS: 0 }, 'continue'],
    [650, { ADMORDS: 1 }, 'decline'],
    [650, { FRAUDALERT: 0 }, 'continue'],
    [650, { FRAUDALERT: 1 }, 'decline'],
  ] as const)('[S9.03] score %s with %j ends in: %s', (score, counts, outcome) => {
    expect(decideOnBureau(score, report(counts)).outcome).toBe(outcome);
  });
});

describe('the loading screen', () => {
  const facts = { declined: false, hasEnrollment: true } as const;
  const mandate = { status: 'requested', reference: 'm', requestedAt: '', deadline: '' } as const;

  test('the enrolment passcode is requested only once the enrolment record exists', () => {
    expect(routeLoading({ ...facts, state: 'ENROLLMENT_OTP_REQUIRED' })).toEqual({
      kind: 'go',
      to: '/otp-enrollment',
    });
    expect(routeLoading({ ...facts, state: 'ENROLLMENT_OTP_REQUIRED', hasEnrollment: false })).toEqual({
      kind: 'submitted',
    });
  });

  test('a running mandate leads to the mandate screen', () => {
    expect(routeLoading({ ...facts, state: 'LOAN_OTP_REQUIRED' })).toEqual({
      kind: 'go',
      to: '/loan-verification',
    });
    expect(routeLoading({ ...facts, state: 'LOAN_OTP_REQUIRED', mandate })).toEqual({
      kind: 'go',
      to: '/otp-loan',
    });
  });

  test('[S4.14] a deleted application leads home, and a refused offer says that nothing is owed', () => {
    expect(routeLoading({ ...facts, state: 'DELETED' })).toEqual({ kind: 'reset' });
    for (const provider_loan_ending of ['waiting', 'ended'] as const)
      expect(routeLoading({ ...facts, state: 'DELETED', provider_loan_ending })).toEqual({ kind: 'refused' });
  });

  test('[S4.14] a declined flag takes precedence over every state', () => {
    expect(routeLoading({ ...facts, declined: true, state: 'APPROVED' })).toEqual({ kind: 'declined' });
  });
});

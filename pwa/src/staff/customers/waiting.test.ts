import type { LoanState } from '@tshepa/contracts/machine';
import { expect, test } from 'vitest';
import { waitingOf } from './waiting.ts';

const at = (time: string) => new Date(`${time}+02:00`);
const waiting = (state: LoanState, since: string, now: string) =>
  waitingOf(
    {
      waitingSince: at(since).toISOString(),
      loanDistributions: {
        id: '01980000-0000-7000-8000-000000000002',
        state,
        approved: false,
        declined: false,
      },
    },
    at(now),
  );

test.each([
  ['2026-11-27T11:59:30', 'Waiting 0 min', false],
  ['2026-11-27T11:50:01', 'Waiting 9 min', false],
  ['2026-11-27T11:50:00', 'Late: waiting 10 min', true],
  ['2026-11-27T08:00:00', 'Late: waiting 4 h', true],
  ['2026-11-26T11:00:00', 'Late: waiting 1 day', true],
  ['2026-11-20T11:00:00', 'Late: waiting 7 days', true],
])('[S9.12] at noon, a row that waits since %s says "%s"', (since, text, isLate) => {
  expect(waiting('AWAITING_BUDGET', since, '2026-11-27T12:00:00')).toEqual({ text, isLate });
});

test('[S9.12] nights and weekends do not make a row late', () => {
  const friday = '2026-11-27T15:55:00';
  expect(waiting('PENDING_APPROVAL', friday, '2026-11-30T08:34:00')).toEqual({
    text: 'Waiting 2 days',
    isLate: false,
  });
  expect(waiting('PENDING_APPROVAL', friday, '2026-11-30T08:35:00')?.isLate).toBe(true);
});

test('[S9.12] payouts and reviews can be late, and what waits for the customer cannot', () => {
  const late = (state: LoanState) => waiting(state, '2026-11-27T09:00:00', '2026-11-27T12:00:00')?.isLate;
  expect([late('APPROVED'), late('DECLINED'), late('LOAN_OTP_REQUIRED')]).toEqual([true, true, false]);
});

test('a snoozed row shows the time of its return, and also the day unless the row returns today', () => {
  const now = '2026-11-27T12:00:00';
  expect(waiting('APPROVED', '2026-11-27T14:30:00', now)?.text).toBe('Snoozed until 14:30');
  expect(waiting('APPROVED', '2026-11-30T08:30:00', now)?.text).toBe('Snoozed until 30-11-2026 08:30');
});

test('[S2.31] a row whose customer was asked says until when it is their turn, and afterwards that no answer came', () => {
  const row = {
    waitingSince: at('2026-11-28T00:00:00').toISOString(),
    asked: { dueDay: '2026-11-27' },
    loanDistributions: { id: 'x', state: 'AWAITING_BUDGET' as const, approved: false, declined: false },
  };
  expect(waitingOf(row, at('2026-11-27T12:00:00'))).toEqual({
    text: 'Customer asked, answer due 27-11-2026',
    isLate: false,
  });
  expect(waitingOf(row, at('2026-11-28T12:00:00'))?.text).toBe('No answer by 27-11-2026. Waiting 12 h');
  const answered = { ...row, asked: { ...row.asked, isAnswered: true as const } };
  expect(waitingOf(answered, at('2026-11-28T12:00:00'))?.text).toBe('Customer answered. Waiting 12 h');
});

test('a row for which nobody has to act says nothing', () => {
  const loanDistributions = { id: 'x', state: 'PAID' as const, approved: true, declined: false };
  expect(waitingOf({ loanDistributions }, new Date())).toBeNull();
});

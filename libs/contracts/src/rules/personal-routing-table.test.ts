import { expect, test } from 'vitest';
import type { PersonalRoute } from '../entities/customer.ts';
import { type LoanState, loanStates } from '../machine.ts';
import { dayMs } from './dates.ts';
import { routePersonal } from './personal-routing.ts';

const now = new Date('2026-11-21T10:00:00Z');

type Case = {
  state: LoanState;
  isOlder: boolean;
  hasBureauData: boolean;
  isOwnedByDevice: boolean;
  others: 0 | 2 | 3;
};

const running = new Set<LoanState>([
  'PAYBACK_REQUESTED',
  'AWAITING_BUDGET',
  'AWAITING_LOAN_CREATE',
  'LOAN_OTP_REQUIRED',
  'MANUAL_INTEGRATION',
  'PENDING_APPROVAL',
  'APPROVED',
  'PAID',
]);

/** A second, independent implementation of the rules. The test case describes the person's newest record. */
function expected({ state, isOlder, hasBureauData, isOwnedByDevice, others }: Case): PersonalRoute['next'] {
  if (running.has(state)) return isOwnedByDevice ? 'loading' : 'limit';
  // The person's newest record is one of the month's applications, so two others make three.
  if (1 + others >= 3) return 'limit';
  const own = (next: PersonalRoute['next']) => (isOwnedByDevice ? next : 'consent');
  if (state === 'IN_PROGRESS' || state === 'DELETED') {
    if (isOlder) return own('resume');
    return hasBureauData ? own('verification') : 'consent';
  }
  if (state === 'DECLINED') return isOlder ? 'limit' : 'consent';
  return own('loading');
}

const cases: Case[] = loanStates.flatMap((state) =>
  [true, false].flatMap((isOlder) =>
    [true, false].flatMap((hasBureauData) =>
      [true, false].flatMap((isOwnedByDevice) =>
        ([0, 2, 3] as const).map((others) => ({ state, isOlder, hasBureauData, isOwnedByDevice, others })),
      ),
    ),
  ),
);

test('the cases combine 13 states, two ages, with and without data, own and other device, and 0, 2 or 3 other records', () => {
  expect(cases).toHaveLength(13 * 2 * 2 * 2 * 3);
});

test.each(
  cases,
)('[S4.03][S9.04] the route is right for the newest record in $state (older than 7 days: $isOlder, bureau data: $hasBureauData, own device: $isOwnedByDevice, others in the month: $others)', (given) => {
  const { state, isOlder, hasBureauData, isOwnedByDevice, others } = given;
  const newest = {
    customerId: 'newest',
    state,
    createdAt: new Date(now.getTime() - (isOlder ? 7 * dayMs + 1 : 7 * dayMs)),
    hasBureauData,
    isOwnedByDevice,
    isSettled: false,
    isRefused: false,
  };
  const rest = Array.from({ length: others }, (_, index) => ({
    ...newest,
    customerId: `other-${index}`,
    // The states of these records do not matter: they are not the newest, and none is an active loan.
    state: 'DECLINED' as const,
    createdAt: new Date(now.getTime() - (8 + index) * dayMs),
  }));
  expect(routePersonal([...rest, newest], now).next).toBe(expected(given));
});

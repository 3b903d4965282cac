import { describe, expect, test } from 'vitest';
import {
  findTransition,
  type LoanAction,
  type LoanState,
  loanStates,
  type Principal,
  staffActions,
  transitions,
} from './machine.ts';

const actions = [...new Set(transitions.map((row) => row.action))];
const principals: Principal[] = ['applicant', 'staff', 'system'];

/** Everything that may happen, written out once more by hand: state, action, principal, next state. */
const allowed = new Set<string>([
  'null save applicant IN_PROGRESS',
  'IN_PROGRESS decline-by-rule system DECLINED',
  'IN_PROGRESS withdraw applicant DECLINED',
  'IN_PROGRESS refer system APPROVAL_REQUIRED',
  'IN_PROGRESS complete system ENROLLMENT_OTP_REQUIRED',
  'IN_PROGRESS complete-approved system PAYBACK_REQUESTED',
  'APPROVAL_REQUIRED change-state staff IN_PROGRESS',
  'APPROVAL_REQUIRED change-state staff ENROLLMENT_OTP_REQUIRED',
  'APPROVAL_REQUIRED change-state staff PAYBACK_REQUESTED',
  'ENROLLMENT_OTP_REQUIRED verify-enrolment-otp applicant PAYBACK_REQUESTED',
  'ENROLLMENT_OTP_REQUIRED confirm-enrolment staff PAYBACK_REQUESTED',
  'PAYBACK_REQUESTED choose-payout applicant AWAITING_BUDGET',
  'AWAITING_BUDGET create-budget staff AWAITING_LOAN_CREATE',
  'AWAITING_LOAN_CREATE create-loan staff LOAN_OTP_REQUIRED',
  'LOAN_OTP_REQUIRED accept-mandate system APPROVED',
  'LOAN_OTP_REQUIRED confirm-loan staff APPROVED',
  'LOAN_OTP_REQUIRED refuse-offer applicant DELETED',
  'MANUAL_INTEGRATION verify-manual-otp applicant PENDING_APPROVAL',
  'LOAN_OTP_REQUIRED verify-manual-otp applicant PENDING_APPROVAL',
  'PENDING_APPROVAL approve staff APPROVED',
  'APPROVED pay-out staff PAID',
  'DECLINED revert-decline staff AWAITING_BUDGET',
  'DELETED resume applicant IN_PROGRESS',
  ...['AWAITING_BUDGET', 'AWAITING_LOAN_CREATE', 'LOAN_OTP_REQUIRED'].map(
    (s) => `${s} manual-override staff MANUAL_INTEGRATION`,
  ),
  ...['LOAN_OTP_REQUIRED', 'PENDING_APPROVAL'].map((s) => `${s} reject-otp staff MANUAL_INTEGRATION`),
  ...[
    'APPROVAL_REQUIRED',
    'ENROLLMENT_OTP_REQUIRED',
    'PAYBACK_REQUESTED',
    'AWAITING_BUDGET',
    'AWAITING_LOAN_CREATE',
  ].map((s) => `${s} change-loan staff ${s}`),
  ...['LOAN_OTP_REQUIRED', 'MANUAL_INTEGRATION', 'PENDING_APPROVAL'].map(
    (s) => `${s} change-loan staff AWAITING_LOAN_CREATE`,
  ),
  ...loanStates
    .filter((s) => !['APPROVED', 'PAID', 'DECLINED', 'DELETED'].includes(s))
    .map((s) => `${s} decline staff DECLINED`),
  ...[
    'IN_PROGRESS',
    'APPROVAL_REQUIRED',
    'ENROLLMENT_OTP_REQUIRED',
    'PAYBACK_REQUESTED',
    'AWAITING_BUDGET',
  ].map((s) => `${s} exit applicant DELETED`),
]);

const facts = {
  paybackOption: 'e-wallet',
  declinedReason: 'Fraud',
  declinedState: 'AWAITING_BUDGET',
  providerLoanId: 'L1',
  budgetId: undefined,
};

describe('the life of a loan', () => {
  test('every state, action and principal leads only to the states that the rules allow', () => {
    const found = new Set<string>();
    for (const state of [null, ...loanStates]) {
      for (const action of actions) {
        for (const by of principals) {
          for (const to of loanStates) {
            if (findTransition({ state, action, by, facts, to })) found.add(`${state} ${action} ${by} ${to}`);
          }
        }
      }
    }
    expect([...found].toSorted()).toEqual([...allowed].toSorted());
  });

  test.each([
    ['LOAN_OTP_REQUIRED', 'verify-manual-otp', 'applicant', { ...facts, paybackOption: 'eft' }],
    ['DECLINED', 'revert-decline', 'staff', { ...facts, declinedReason: undefined }],
    ['DECLINED', 'revert-decline', 'staff', { ...facts, declinedState: undefined }],
    ['APPROVED', 'pay-out', 'staff', { ...facts, providerLoanId: undefined }],
    ['APPROVED', 'pay-out', 'staff', { ...facts, loanEnding: 'waiting' }],
    ['AWAITING_BUDGET', 'create-budget', 'staff', { ...facts, budgetId: 'B1' }],
    ['AWAITING_LOAN_CREATE', 'create-budget', 'staff', { ...facts, budgetId: undefined }],
    ['AWAITING_LOAN_CREATE', 'create-loan', 'staff', { ...facts, loanEnding: 'waiting' }],
    ['AWAITING_LOAN_CREATE', 'manual-override', 'staff', { ...facts, loanEnding: 'waiting' }],
    ['DELETED', 'resume', 'applicant', { ...facts, loanEnding: 'waiting' }],
    ['DELETED', 'resume', 'applicant', { ...facts, loanEnding: 'ended' }],
  ] as [
    LoanState,
    LoanAction,
    Principal,
    typeof facts,
  ][])('in %s the move %s by the principal %s is refused when its condition does not hold', (state, action, by, given) => {
    expect(findTransition({ state, action, by, facts: given })).toBeUndefined();
  });

  test('an agent is not offered the moves that only a manager may make', () => {
    const offeredTo = (role: 'agent' | 'manager') =>
      staffActions('LOAN_OTP_REQUIRED', facts, role).map(({ action }) => action);
    expect(offeredTo('agent').toSorted()).toEqual(['decline', 'reject-otp']);
    expect(offeredTo('manager').toSorted()).toEqual([
      'change-loan',
      'confirm-loan',
      'decline',
      'manual-override',
      'reject-otp',
    ]);
  });

  test('[S4.18][S4.19] approve is offered only while the loan is pending, and decline until it is approved, declined, paid or deleted', () => {
    const offering = (action: string) =>
      loanStates.filter((state) =>
        staffActions(state, facts, 'manager').some((row) => row.action === action),
      );
    expect(offering('approve')).toEqual(['PENDING_APPROVAL']);
    expect(loanStates.filter((state) => !offering('decline').includes(state)).toSorted()).toEqual([
      'APPROVED',
      'DECLINED',
      'DELETED',
      'PAID',
    ]);
  });
});

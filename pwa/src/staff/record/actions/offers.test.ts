import { loanStates, staffActions } from '@tshepa/contracts/machine';
import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { canChangeLoan, offersOf } from './offers.ts';

type State = (typeof loanStates)[number];

function recordIn(state: State, role: 'agent' | 'manager', facts = {}) {
  const loanDistributions = { ...aRecord().loanDistributions, state, ...facts };
  return aRecord({ loanDistributions, actions: staffActions(state, {}, role) });
}
const offered = (state: State, role: 'agent' | 'manager' = 'manager', facts = {}) =>
  offersOf(recordIn(state, role, facts)).map((offer) => offer.action);

test('[S4.18][S4.19] approve is offered only in PENDING_APPROVAL, and decline is not offered after a decision', () => {
  for (const state of loanStates)
    expect(offered(state).includes('approve'), state).toBe(state === 'PENDING_APPROVAL');
  for (const state of ['APPROVED', 'DECLINED', 'PAID', 'DELETED'] as const)
    expect(offered(state)).not.toContain('decline');
});

test('[S4.22] creating a budget or a loan is offered only in the state that waits for it', () => {
  expect(offered('AWAITING_BUDGET')).toContain('create-budget');
  expect(offered('AWAITING_LOAN_CREATE')).toContain('create-loan');
  expect(offered('AWAITING_LOAN_CREATE')).not.toContain('create-budget');
});

test('[S4.22] a budget that exists can be made again, under a name that says so', () => {
  const loanDistributions = {
    ...aRecord().loanDistributions,
    state: 'AWAITING_LOAN_CREATE' as const,
    budget_id: 'B1',
  };
  const actions = staffActions('AWAITING_LOAN_CREATE', { budgetId: 'B1' }, 'agent');
  const labels = offersOf(aRecord({ loanDistributions, actions })).map(({ label }) => label);
  expect(labels).toEqual(['Budget Again', 'Create Loan', 'Decline']);
});

test('[S4.17] manual override is offered where the server lists it, and names the resulting state', () => {
  const states = loanStates.filter((state) => offered(state).includes('manual-override'));
  expect(states.sort()).toEqual(['AWAITING_BUDGET', 'AWAITING_LOAN_CREATE', 'LOAN_OTP_REQUIRED']);
  const override = offersOf(recordIn('AWAITING_BUDGET', 'manager')).find(
    ({ action }) => action === 'manual-override',
  );
  expect(override?.targets).toEqual(['MANUAL_INTEGRATION']);
});

test('an action that the server does not offer has no button, whatever the state', () => {
  expect(offersOf({ ...recordIn('PENDING_APPROVAL', 'manager'), actions: [] })).toEqual([]);
  expect(offered('LOAN_OTP_REQUIRED', 'agent')).not.toContain('confirm-loan');
});

test('[S2.23] a manual passcode can be issued only in a state in which the customer can use it', () => {
  expect(offered('MANUAL_INTEGRATION')).toContain('issue-manual-otp');
  expect(offered('LOAN_OTP_REQUIRED')).not.toContain('issue-manual-otp');
  expect(offered('LOAN_OTP_REQUIRED', 'agent', { payback_option: 'e-wallet' })).toContain('issue-manual-otp');
});

test('[S4.23] the loan amount cannot be changed once the loan is approved', () => {
  expect(canChangeLoan(recordIn('APPROVED', 'manager'))).toBe(false);
  expect(canChangeLoan(recordIn('AWAITING_BUDGET', 'manager'))).toBe(true);
});

test('a change of state offers all its target states under one button', () => {
  const change = offersOf(recordIn('APPROVAL_REQUIRED', 'manager')).find(
    ({ action }) => action === 'change-state',
  );
  expect(change?.targets).toEqual(['IN_PROGRESS', 'ENROLLMENT_OTP_REQUIRED', 'PAYBACK_REQUESTED']);
});

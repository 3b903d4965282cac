import {
  findTransition,
  type HttpOperation,
  type LoanAction,
  type LoanState,
  loanStates,
  operations,
  roleSuffices,
  type StaffRole,
  transitions,
} from '@tshepa/contracts';
import { bySize } from '@tshepa/test-kit';
import type { Journey, RawReply } from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import {
  bodyOf,
  confirmPending,
  outcomeOf,
  rewrite,
  rewriteLoan,
  type Stored,
  storedRecord,
} from '../support/records.ts';
import { sampleStates, startStateScene } from '../support/state-scene.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let journey: Journey;
/** An application with the data for any state: enrolment, budget, a loan at the provider and a former decline. */
let full: Stored;
let bearers: Record<StaffRole, string>;

let arrange: (state: LoanState) => Promise<Stored>;

beforeAll(async () => {
  bearers = { manager: await system.now.signIn('manager'), agent: await system.now.signIn('agent') };
  ({ journey, full, arrange } = await startStateScene(system.now, bearers.manager));
});

type StaffCall = {
  action: LoanAction;
  to?: LoanState;
  route: HttpOperation;
  input: () => Record<string, unknown>;
};

const id = () => ({ id: journey.customerId });
const byHand = (action: LoanAction, to: LoanState, more: { reason?: string } = {}): StaffCall => ({
  action,
  to,
  route: operations.changeLoanState,
  input: () => ({ ...id(), state: to, action, ...more }),
});

const staffCalls: readonly StaffCall[] = [
  { action: 'approve', route: operations.approveLoan, input: () => ({ ...id(), approve: 'true' }) },
  { action: 'revert-decline', route: operations.revertDecline, input: id },
  {
    action: 'create-budget',
    route: operations.createBudget,
    input: () => ({
      customerId: journey.customerId,
      grossIncome: '10400',
      netIncome: '8200.125',
      livingExpenses: '4750',
    }),
  },
  {
    action: 'create-loan',
    route: operations.createLoan,
    input: () => ({
      customerId: journey.customerId,
      loanProductId: 'ZIL-500',
      loanProductName: 'Zero interest loan R500, one month',
      loanAmount: '500',
      noOfInstalments: '1',
      payoutId: 'eft',
    }),
  },
  {
    action: 'pay-out',
    route: operations.createPayout,
    input: () => ({
      customerId: journey.customerId,
      clientId: full.enrollment?.client_id,
      loanId: full.loan.provider_loan_id,
    }),
  },
  byHand('change-state', 'IN_PROGRESS'),
  byHand('change-state', 'ENROLLMENT_OTP_REQUIRED'),
  byHand('change-state', 'PAYBACK_REQUESTED'),
  byHand('confirm-enrolment', 'PAYBACK_REQUESTED'),
  byHand('confirm-loan', 'APPROVED', { reason: 'The bank confirmed by telephone' }),
  byHand('manual-override', 'MANUAL_INTEGRATION'),
  byHand('reject-otp', 'MANUAL_INTEGRATION'),
  // These come last, because they cancel the loan at the provider.
  {
    action: 'decline',
    route: operations.declineApplication,
    input: () => ({ ...id(), reason: '2 Month Freeze' }),
  },
  {
    action: 'change-loan',
    route: operations.changeLoanAmount,
    input: () => ({ id: full.loan.id, loanId: '1' }),
  },
];

const namedCalls = staffCalls.map(
  (call) => [call.to ? `${call.action} to ${call.to}` : call.action, call] as const,
);
/** A caller without a session, the owner of the record, and staff. */
const roles = ['none', 'applicant', 'agent', 'manager'] as const;
const staffRoles = ['agent', 'manager'] as const;
type Role = (typeof roles)[number];

/** Returns the row of the state machine that a staff call follows from a state, if there is one. */
const rowOf = ({ action, to }: StaffCall, { loan }: Stored, state: LoanState) =>
  findTransition({
    state,
    action,
    by: 'staff',
    facts: {
      declinedReason: loan.declined_reason,
      declinedState: loan.declined_state,
      providerLoanId: loan.provider_loan_id,
      loanEnding: loan.provider_loan_ending,
      budgetId: loan.budget_id,
    },
    ...(to ? { to } : {}),
  });

/** Returns the outcome that the state machine requires of a staff call. */
function verdict(call: StaffCall, record: Stored, role: Role): string {
  if (role === 'none' || role === 'applicant') return '401 auth.required';
  if (call.route.http.access === 'manager' && role === 'agent') return '403 auth.forbidden';
  const { state } = record.loan;
  const row = rowOf(call, record, state);
  if (!row) return `409 application.illegal_transition in ${state}`;
  // A change that always waits for a second manager is accepted and leaves the state as it is.
  const to = row.fourEyes === 'always' ? state : row.to;
  return roleSuffices(role, row.role) ? `200 ${to}` : '403 auth.forbidden';
}

const sendIn: Record<Role, (call: StaffCall) => Promise<RawReply>> = {
  none: ({ route, input }) => system.now.client().sendOperation(route, input()),
  applicant: ({ route, input }) => journey.client.sendOperation(route, input()),
  agent: ({ route, input }) => journey.client.sendOperation(route, input(), { bearer: bearers.agent }),
  manager: ({ route, input }) => journey.client.sendOperation(route, input(), { bearer: bearers.manager }),
};

async function attempt(call: StaffCall, role: Role) {
  const reply = await sendIn[role](call);
  const outcome = outcomeOf(reply);
  const { state } = bodyOf(reply);
  if (outcome === '200') return `200 ${state}`;
  return outcome.startsWith('409') ? `${outcome} in ${state}` : outcome;
}

describe('the actions of staff', () => {
  test('the calls below cover every action of staff', () => {
    const ofStaff = new Set(transitions.filter(({ by }) => by === 'staff').map(({ action }) => action));
    expect([...new Set(staffCalls.map(({ action }) => action))].toSorted()).toEqual([...ofStaff].toSorted());
  });

  test.each(
    namedCalls,
  )('[S7.31][S4.23] %s works only in the states and for the roles that the state machine names', async (_name, call) => {
    const tried = bySize({ smallest: sampleStates('staff', call.action), full: loanStates });
    for (const [index, state] of tried.entries()) {
      // A caller without the rights is refused before the state is read, so trying one state is enough.
      const asked = bySize({ smallest: index === 0 ? roles : staffRoles, full: roles });
      for (const role of asked) {
        const before = await arrange(state);
        const expected = verdict(call, before, role);
        expect(`${role}: ${await attempt(call, role)}`).toBe(`${role}: ${expected}`);
        const { loan } = await storedRecord(system.now, journey.customerId);
        if (expected.startsWith('200')) expect(`200 ${loan.state}`).toBe(expected);
        else expect(await storedRecord(system.now, journey.customerId)).toEqual(before);
      }
    }
  });

  const allowed = async (state: LoanState, call: StaffCall | undefined) => {
    await arrange(state);
    if (!call) throw new Error('There is no such call');
    return attempt(call, 'manager');
  };
  const callOf = (action: LoanAction, to?: LoanState) =>
    staffCalls.find((call) => call.action === action && call.to === to);

  test('[S4.15][S4.16] staff confirm an enrolment and a loan', async () => {
    const enrolment = callOf('confirm-enrolment', 'PAYBACK_REQUESTED');
    expect(await allowed('ENROLLMENT_OTP_REQUIRED', enrolment)).toBe('200 PAYBACK_REQUESTED');
    const asked = await allowed('LOAN_OTP_REQUIRED', callOf('confirm-loan', 'APPROVED'));
    expect(asked).toBe('200 LOAN_OTP_REQUIRED');
    const second = await system.now.signIn('manager');
    await confirmPending(system.now, journey, second);
    expect((await storedRecord(system.now, journey.customerId)).loan).toMatchObject({ approved: true });
  });

  test('[S4.19][S4.20] a decline stores reason and former state, and reverting it leads to a new loan', async () => {
    // This test needs its own application, because the shared one waits for cancellations that earlier tests caused.
    const { customerId, client } = await journeyBefore(system.now, 'send-loan-otp', {
      bearer: bearers.agent,
    });
    await rewriteLoan(system.now, customerId, { approved: true });
    const decline = { id: customerId, reason: '50% Arrears' } as const;
    await client.call(operations.declineApplication, decline, { bearer: bearers.agent });
    const { loan } = await storedRecord(system.now, customerId);
    expect(loan).toMatchObject({
      state: 'DECLINED',
      declined: true,
      approved: false,
      declined_reason: '50% Arrears',
      declined_state: 'LOAN_OTP_REQUIRED',
    });
    const input = { id: customerId };
    const reverted = await client.call(operations.revertDecline, input, { bearer: bearers.manager });
    // The decline cancelled the loan at the provider, so it has to be created again.
    expect(reverted.state).toBe('AWAITING_LOAN_CREATE');
    const after = (await storedRecord(system.now, customerId)).loan;
    expect(after.declined).toBe(false);
    expect(after).not.toHaveProperty('declined_reason');
    expect(after).not.toHaveProperty('provider_loan_id');
  });

  test('[S4.20] a decline before the loan exists is reverted to the state in which it was made', async () => {
    const { customerId, client } = await journeyBefore(system.now, 'create-budget', {
      bearer: bearers.agent,
    });
    const declined = { id: customerId, reason: 'Adverse' } as const;
    await client.call(operations.declineApplication, declined, { bearer: bearers.agent });
    const reverted = await client.call(
      operations.revertDecline,
      { id: customerId },
      { bearer: bearers.manager },
    );
    expect(reverted.state).toBe('AWAITING_BUDGET');
  });

  test.each([
    'declined_reason',
    'declined_state',
  ] as const)('[S4.20] a decline without %s cannot be reverted', async (field) => {
    await arrange('DECLINED');
    await rewrite(system.now, journey.customerId, (record) => {
      const { [field]: _lacking, ...loan } = record.loan;
      return { ...record, loan };
    });
    const reply = await journey.client.sendOperation(operations.revertDecline, id(), {
      bearer: bearers.manager,
    });
    expect(outcomeOf(reply)).toBe('409 application.illegal_transition');
  });

  test('[S4.22] a stored budget prevents another one', async () => {
    await arrange('AWAITING_BUDGET');
    await rewriteLoan(system.now, journey.customerId, { budget_id: 'B1' });
    const call = callOf('create-budget');
    expect(call && (await attempt(call, 'manager'))).toBe(
      '409 application.illegal_transition in AWAITING_BUDGET',
    );
  });

  test('[S7.22][S8.03] a change of state without a customer, without a state or to a state that is not allowed is refused', async () => {
    await arrange('PENDING_APPROVAL');
    const ask = async (input: Record<string, unknown>) =>
      bodyOf(
        await journey.client.sendOperation(operations.changeLoanState, input, { bearer: bearers.manager }),
      );
    expect(await ask({ state: 'APPROVED' })).toMatchObject({
      message: 'No customer selected for state update!',
    });
    expect(await ask({ id: '', state: 'APPROVED' })).toMatchObject({ code: 'application.no_customer' });
    for (const input of [id(), { ...id(), state: 'NO_SUCH_STATE' }, { ...id(), state: 'PAID' }]) {
      expect(await ask(input)).toMatchObject({
        message: 'Invalid state selected for update!',
        state: 'PENDING_APPROVAL',
      });
    }
    const byDistribution = await ask({ id: full.loan.id, state: 'MANUAL_INTEGRATION' });
    expect(byDistribution).toMatchObject({ state: 'MANUAL_INTEGRATION', id: journey.customerId });
  });
});

describe('what an applicant may do', () => {
  const triedStates = bySize({
    smallest: ['IN_PROGRESS', 'DELETED', 'AWAITING_BUDGET', 'APPROVED'] as const,
    full: loanStates,
  });

  test('[S7.08][S7.18] a state sent with a save or to update-state does not change an application', async () => {
    const targets = bySize({
      smallest: ['IN_PROGRESS', 'APPROVED', 'PAID'] as const,
      full: loanStates,
    });
    let cases = 0;
    for (const from of triedStates) {
      for (const target of targets) {
        const before = await arrange(from);
        const asked = await journey.client.sendOperation(operations.changeLoanState, {
          ...id(),
          state: target,
        });
        expect(outcomeOf(asked)).toBe('401 auth.required');
        expect(await storedRecord(system.now, journey.customerId)).toEqual(before);
        const saved = await journey.client.sendOperation(operations.saveApplication, {
          ...id(),
          state: target,
        });
        const after = await storedRecord(system.now, journey.customerId);
        cases += 2;
        // An open application can be saved, and saving reopens a deleted one.
        if (target === 'IN_PROGRESS' && (from === 'IN_PROGRESS' || from === 'DELETED')) {
          expect(`${outcomeOf(saved)} ${after.loan.state}`).toBe('200 IN_PROGRESS');
          continue;
        }
        expect(`${from} to ${target}: ${outcomeOf(saved)}`).toBe(
          `${from} to ${target}: 409 application.illegal_transition`,
        );
        expect(after).toEqual(before);
      }
    }
    expect(cases).toBe(2 * triedStates.length * targets.length);
  });

  test('[S7.27] only an application in progress can be withdrawn', async () => {
    for (const state of triedStates) {
      await arrange(state);
      const reply = await journey.client.sendOperation(operations.withdrawApplication, {
        ...id(),
        decline: 'true',
      });
      const { loan } = await storedRecord(system.now, journey.customerId);
      if (state === 'IN_PROGRESS') expect(loan).toMatchObject({ state: 'DECLINED', declined_state: state });
      else
        expect(`${state}: ${outcomeOf(reply)} ${loan.state}`).toBe(
          `${state}: 409 application.illegal_transition ${state}`,
        );
    }
  });
});

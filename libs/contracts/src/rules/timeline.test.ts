import { describe, expect, test } from 'vitest';
import { type LoanState, loanStates, transitions } from '../machine.ts';
import { type RoutingFacts, routeLoading } from './loading-routing.ts';
import {
  finishedSteps,
  type Timeline,
  type TimelineStep,
  timelineOf,
  timelineSteps,
  type WaitsFor,
} from './timeline.ts';

const mandate = { status: 'requested', reference: 'm', requestedAt: '', deadline: '' } as const;

/** Every combination of facts that decides where an application stands. */
const everywhere: RoutingFacts[] = loanStates.flatMap((state) =>
  [false, true].flatMap((declined) =>
    [undefined, true].flatMap((isOnHold) =>
      [false, true].flatMap((hasEnrollment) =>
        ([{}, { loan_otp: 'verified' }, { mandate }, { provider_loan_ending: 'waiting' }] as const).map(
          (more) => ({ state, declined, isOnHold, hasEnrollment, ...more }),
        ),
      ),
    ),
  ),
);

describe('[S4.01][S2.26] the timeline', () => {
  test.each<[LoanState, TimelineStep, WaitsFor, Timeline['end']?]>([
    ['IN_PROGRESS', 'sent', 'applicant'],
    ['APPROVAL_REQUIRED', 'review', 'staff'],
    ['ENROLLMENT_OTP_REQUIRED', 'review', 'applicant'],
    ['PAYBACK_REQUESTED', 'review', 'applicant'],
    ['AWAITING_BUDGET', 'review', 'staff'],
    ['AWAITING_LOAN_CREATE', 'review', 'staff'],
    ['LOAN_OTP_REQUIRED', 'confirm', 'applicant'],
    ['MANUAL_INTEGRATION', 'confirm', 'applicant'],
    ['PENDING_APPROVAL', 'confirm', 'staff'],
    ['APPROVED', 'paid', 'staff'],
    ['PAID', 'paid', 'nobody', 'paid'],
    ['DECLINED', 'sent', 'nobody', 'declined'],
    ['DELETED', 'sent', 'nobody', 'left'],
  ])('%s stands at "%s" and waits for: %s', (state, step, waitsFor, end) => {
    const place = timelineOf({ state, declined: false, hasEnrollment: true });
    expect(place).toEqual({ step, waitsFor, ...(end ? { end } : {}) });
  });

  test('has a place for every state of the machine, and ends only where no applicant or staff can go on', () => {
    for (const state of loanStates) {
      const { step, end } = timelineOf({ state, declined: false, hasEnrollment: true });
      expect(timelineSteps, state).toContain(step);
      const goesOn = transitions.some(
        ({ from, action }) => from === state && !['revert-decline', 'resume'].includes(action),
      );
      expect(end === undefined, state).toBe(goesOn);
    }
  });

  test('never moves without a message when staff give the applicant something to do or end the application', () => {
    const placeOf = (state: LoanState) => timelineOf({ state, declined: false, hasEnrollment: true });
    const rows = transitions.filter(({ by, from }) => by === 'staff' && from);
    expect(rows.length).toBeGreaterThan(20);
    for (const { from, to, action, effects } of rows) {
      if (from === to) continue;
      const { waitsFor, end } = placeOf(to === 'declined_state' ? 'IN_PROGRESS' : to);
      if (waitsFor === 'applicant' || end)
        expect(effects, `${from} ${action} ${to}`).toContain('tell-customer');
    }
  });

  test('agrees with the routing of the same facts on what the applicant has to do', () => {
    const kinds = { resume: 'applicant', submitted: 'others', declined: 'end', refused: 'end', reset: 'end' };
    for (const facts of everywhere) {
      const outcome = routeLoading(facts);
      const { waitsFor, end } = timelineOf(facts);
      const shown = JSON.stringify(facts);
      if (outcome.kind === 'go' && outcome.to === '/done') expect(waitsFor, shown).not.toBe('applicant');
      else if (outcome.kind === 'go') expect(waitsFor, shown).toBe('applicant');
      else
        expect(end ? 'end' : waitsFor === 'applicant' ? 'applicant' : 'others', shown).toBe(
          kinds[outcome.kind],
        );
    }
  });

  test('stands at the bank once a passcode or a mandate exists, and waits for staff while on hold', () => {
    const facts = { state: 'LOAN_OTP_REQUIRED', declined: false, hasEnrollment: true } as const;
    expect(timelineOf({ ...facts, loan_otp: 'verified' })).toEqual({ step: 'bank', waitsFor: 'applicant' });
    expect(timelineOf({ ...facts, mandate })).toEqual({ step: 'bank', waitsFor: 'applicant' });
    expect(timelineOf({ ...facts, isOnHold: true })).toEqual({ step: 'confirm', waitsFor: 'staff' });
  });

  test('ends where an application was declined, and at the confirmation that its applicant refused', () => {
    const facts = { declined: true, hasEnrollment: true } as const;
    expect(timelineOf({ ...facts, state: 'DECLINED', declined_state: 'AWAITING_BUDGET' })).toEqual({
      step: 'review',
      waitsFor: 'nobody',
      end: 'declined',
    });
    expect(
      timelineOf({ ...facts, declined: false, state: 'DELETED', provider_loan_ending: 'ended' }),
    ).toMatchObject({ step: 'confirm', end: 'refused' });
  });
});

describe('[S2.26] the times of finished steps', () => {
  const moves = (...states: (typeof loanStates)[number][]) => states.map((to, at) => ({ to, at }));
  const way = ['IN_PROGRESS', 'ENROLLMENT_OTP_REQUIRED', 'PAYBACK_REQUESTED', 'AWAITING_BUDGET'] as const;

  test('a step is finished when the next step begins, and after the payout all steps are finished', () => {
    expect(finishedSteps(moves(...way))).toEqual({ sent: 1 });
    expect(
      finishedSteps(moves(...way, 'AWAITING_LOAN_CREATE', 'LOAN_OTP_REQUIRED', 'APPROVED', 'PAID')),
    ).toEqual({ sent: 1, review: 5, confirm: 6, bank: 6, paid: 7 });
  });

  test('a step that the application went back to is not finished', () => {
    const back = moves(...way, 'AWAITING_LOAN_CREATE', 'LOAN_OTP_REQUIRED', 'AWAITING_LOAN_CREATE');
    expect(finishedSteps(back)).toEqual({ sent: 1 });
    expect(finishedSteps([...back, { to: 'LOAN_OTP_REQUIRED', at: 9 }])).toEqual({ sent: 1, review: 9 });
  });

  test('a decline keeps the times of what was finished before it', () => {
    expect(finishedSteps(moves(...way, 'DECLINED'))).toEqual({ sent: 1 });
    expect(finishedSteps(moves('IN_PROGRESS', 'DECLINED'))).toEqual({});
  });
});

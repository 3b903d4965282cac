import {
  findTransition,
  type HttpOperation,
  type LoanAction,
  type LoanState,
  loanStates,
  operations,
  type Principal,
  transitions,
} from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import type { HttpClient, RawReply } from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf, rewriteLoan, type Stored, storedRecord } from '../support/records.ts';
import { arrangeState, type StateScene, sampleStates, startStateScene } from '../support/state-scene.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let scene: StateScene;
let bearers: Record<'agent' | 'manager', string>;
/** The applicant of another record. */
let stranger: HttpClient;

beforeAll(async () => {
  bearers = { manager: await system.now.signIn('manager'), agent: await system.now.signIn('agent') };
  scene = await startStateScene(system.now, bearers.manager);
  const other = createJourney(system.now);
  await other.client.call(operations.openSession, {});
  await other.client.call(operations.saveApplication, { id: other.customerId });
  stranger = other.client;
});

const actionsBy = (principal: Principal): LoanAction[] => [
  ...new Set(
    transitions.filter(({ by, from }) => by === principal && from !== null).map(({ action }) => action),
  ),
];

type Person = { customerId: string; client: HttpClient; idNumber: string; cellNo: string };
type ApplicantCall = {
  route: HttpOperation;
  input: (person: Person, otp: string) => Record<string, unknown>;
  /** Returns the current passcode when the state has one. */
  otp?: (person: Person) => Promise<string>;
};

const noOtp = '00000';
const id = ({ customerId }: Person) => ({ id: customerId });

/** The HTTP call of each action of applicants. */
const applicantCalls: Partial<Record<LoanAction, ApplicantCall>> = {
  withdraw: {
    route: operations.withdrawApplication,
    input: (person) => ({ ...id(person), decline: 'true' }),
  },
  'choose-payout': {
    route: operations.choosePayoutOption,
    input: (person) => ({ ...id(person), option: 'eft' }),
  },
  'verify-enrolment-otp': {
    route: operations.verifyEnrolmentPasscode,
    input: ({ customerId, idNumber }, otp) => ({ customerId, idNumber, otp }),
    otp: async ({ client, customerId, idNumber, cellNo }) => {
      // The scene has sent a passcode before, and the next one has to wait.
      await system.now.moveClock(3 * 60_000);
      await client.call(operations.sendEnrolmentPasscode, { customerId, idNumber });
      return system.now.sandbox.passcode(cellNo);
    },
  },
  'verify-manual-otp': {
    route: operations.verifyManualPasscode,
    input: (person, otp) => ({ ...id(person), otp }),
    otp: async ({ client, customerId }) => {
      const bearer = bearers.agent;
      return (await client.call(operations.issueManualPasscode, { id: customerId }, { bearer })).otp;
    },
  },
  'refuse-offer': { route: operations.refuseOffer, input: id },
  exit: { route: operations.exitApplication, input: id },
  resume: { route: operations.saveApplication, input: (person) => ({ ...id(person), state: 'IN_PROGRESS' }) },
};

/** Exit ends the session, so each exit is tried with an applicant of its own. */
async function newcomer(state: LoanState): Promise<Person> {
  const journey = createJourney(system.now);
  await journey.client.call(operations.openSession, {});
  await journey.client.call(operations.saveApplication, { id: journey.customerId });
  const own = await storedRecord(system.now, journey.customerId);
  await arrangeState(system.now, journey, own, state);
  const { idNumber, cellNo } = journey.person;
  return { customerId: journey.customerId, client: journey.client, idNumber, cellNo };
}

const scenePerson = (): Person => {
  const { customerId, client, person } = scene.journey;
  return { customerId, client, idNumber: person.idNumber, cellNo: person.cellNo };
};

const factsOf = ({ loan }: Stored) => ({
  paybackOption: loan.payback_option,
  declinedReason: loan.declined_reason,
  declinedState: loan.declined_state,
  providerLoanId: loan.provider_loan_id,
  loanEnding: loan.provider_loan_ending,
  budgetId: loan.budget_id,
});

/**
 * The reply to the owner in a state that does not allow the action. An open application can be saved, and an exit is
 * always possible.
 */
const refusalOfState = (action: string, state: LoanState) =>
  action === 'exit' || (action === 'resume' && state === 'IN_PROGRESS')
    ? '200'
    : '409 application.illegal_transition';

/** The replies to all roles but the owner. They do not depend on the state. */
const refusals = {
  none: '401 session.required',
  stranger: '404 customer.not_found',
  agent: '403 auth.forbidden',
  manager: '403 auth.forbidden',
} as const;
type Other = keyof typeof refusals;
/**
 * A call that may open a session, like a save, is not refused for the lack of a session. It is refused as if the id
 * were unknown.
 */
const refusalOf = (role: Other, route: HttpOperation) =>
  role === 'none' && route.http.access === 'session' ? refusals.stranger : refusals[role];

const asOther = (role: Other, route: HttpOperation, input: Record<string, unknown>): Promise<RawReply> => {
  if (role === 'stranger') return stranger.sendOperation(route, input);
  return system.now.client().sendOperation(route, input, role === 'none' ? {} : { bearer: bearers[role] });
};
const others = Object.keys(refusals).filter((name): name is Other => name in refusals);

/** The reply to the other roles does not depend on the state, so one state is enough in the smaller size. */
const othersAt = (index: number) => (isFull || index === 0 ? others : []);

async function expectRefused(
  roles: readonly Other[],
  state: LoanState,
  { route, input }: ApplicantCall,
  person: Person,
) {
  for (const role of roles) {
    const reply = await asOther(role, route, input(person, noOtp));
    expect(`${state} ${role}: ${outcomeOf(reply)}`).toBe(`${state} ${role}: ${refusalOf(role, route)}`);
  }
}

describe('every state, every action, every role', () => {
  test('the calls below cover every action of applicants', () => {
    expect(Object.keys(applicantCalls).toSorted()).toEqual(actionsBy('applicant').toSorted());
  });

  test.each(
    Object.entries(applicantCalls),
  )('[S6.01][S4.08] %s works only for the owner and only in the states that the state machine names', async (action, call) => {
    const sample = sampleStates('applicant', action as LoanAction);
    for (const [index, state] of bySize({ smallest: sample, full: loanStates }).entries()) {
      const person = action === 'exit' ? await newcomer(state) : scenePerson();
      if (action !== 'exit') await scene.arrange(state);
      const before = await storedRecord(system.now, person.customerId);
      await expectRefused(othersAt(index), state, call, person);
      expect(await storedRecord(system.now, person.customerId), state).toEqual(before);
      const row = findTransition({
        state,
        action: action as LoanAction,
        by: 'applicant',
        facts: factsOf(before),
      });
      const otp = row && call.otp ? await call.otp(person) : noOtp;
      const reply = await person.client.sendOperation(call.route, call.input(person, otp));
      const { loan } = await storedRecord(system.now, person.customerId);
      const expected = row ? `200 ${row.to}` : `${refusalOfState(action, state)} ${state}`;
      expect(`${state}: ${outcomeOf(reply)} ${loan.state}`).toBe(`${state}: ${expected}`);
      if (!row) expect(loan).toEqual(before.loan);
    }
  });

  test('[S2.23] the passcode from the support chat also works in LOAN_OTP_REQUIRED when the payout is by e-wallet', async () => {
    const call = applicantCalls['verify-manual-otp'] ?? expect.fail('there is no such call');
    const person = scenePerson();
    await scene.arrange('LOAN_OTP_REQUIRED');
    await rewriteLoan(system.now, person.customerId, { payback_option: 'e-wallet' });
    const otp = (await call.otp?.(person)) ?? noOtp;
    expect(outcomeOf(await person.client.sendOperation(call.route, call.input(person, otp)))).toBe('200');
    expect((await storedRecord(system.now, person.customerId)).loan.state).toBe('PENDING_APPROVAL');
  });

  test.each(
    actionsBy('system'),
  )('nobody can request %s, an action of the system, in any state', async (action) => {
    const input = { id: scene.journey.customerId, action };
    for (const state of bySize({ smallest: sampleStates('system', action), full: loanStates })) {
      const before = await scene.arrange(state);
      const outcomes = [
        await system.now.client().sendOperation(operations.changeLoanState, input),
        await scene.journey.client.sendOperation(operations.changeLoanState, input),
        await system.now.client().sendOperation(operations.changeLoanState, input, { bearer: bearers.agent }),
        await system.now
          .client()
          .sendOperation(operations.changeLoanState, input, { bearer: bearers.manager }),
      ].map(outcomeOf);
      expect(outcomes, state).toEqual([
        '401 auth.required',
        '401 auth.required',
        '422 request.invalid',
        '422 request.invalid',
      ]);
      expect(await storedRecord(system.now, scene.journey.customerId), state).toEqual(before);
    }
  });
});

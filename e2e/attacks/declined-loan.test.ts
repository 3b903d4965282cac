import { operations } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { type Journey, runStages, stagesBetween, until } from '@tshepa/tools/journey';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { idsToCancel, loanOf, untilCancelled } from '../support/loans-to-cancel.ts';
import { effectsOf, outcomeOf, seenByStaff, stateOf } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer = '';
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});
afterEach(async () => {
  await system.now.sandbox.endFaults();
  await system.now.moveClock(0);
});

const failCancellations = () =>
  system.now.sandbox.setFault({
    party: 'provider',
    call: 'loan-cancellations',
    fault: '500',
    times: 100,
  });
const staff = (
  operation:
    | typeof operations.declineApplication
    | typeof operations.revertDecline
    | typeof operations.changeLoanAmount
    | typeof operations.changeLoanState
    | typeof operations.createLoan,
  input: object,
) => system.now.client().sendOperation(operation, input, { bearer });
const decline = async ({ customerId: id }: Journey) =>
  outcomeOf(await staff(operations.declineApplication, { id, reason: 'Fraud' }));
const revert = async ({ customerId: id }: Journey) =>
  outcomeOf(await staff(operations.revertDecline, { id }));
const recordOfStaff = (journey: Journey) => seenByStaff(system.now, journey, bearer);
const knownLoanOf = async (journey: Journey) => (await recordOfStaff(journey)).loanDistributions;
const change = async (journey: Journey, loanId = '2') => {
  const { id } = await knownLoanOf(journey);
  return outcomeOf(await staff(operations.changeLoanAmount, { id, loanId }));
};
const createLoan = (journey: Journey, amount: number) =>
  staff(operations.createLoan, loanOf(journey, amount));
const toCancel = () => idsToCancel(system.now, bearer);
const endingOf = async (journey: Journey) => (await knownLoanOf(journey)).provider_loan_ending;
const untilEnded = (journey: Journey) =>
  untilCancelled(system.now, async () => (await endingOf(journey)) === 'ended');
const untilNotQueued = ({ customerId }: Journey) =>
  untilCancelled(system.now, async () => !(await toCancel()).includes(customerId));

test('when the bank accepts a mandate before it knows of the decline, the loan is cancelled', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const [mandate] = await effectsOf(system.now, 'mandate', journey);
  await failCancellations();
  expect(await decline(journey)).toBe('200');
  await system.now.sandbox.answerMandate(mandate?.reference ?? '', 'accept');
  await until('the acceptance', async () => (await knownLoanOf(journey)).mandate?.status === 'accepted');
  expect([await stateOf(journey), await endingOf(journey)]).toEqual(['DECLINED', 'waiting']);
  await system.now.sandbox.endFaults();
  await untilEnded(journey);
  expect((await effectsOf(system.now, 'loan-cancellation', journey)).length).toBeGreaterThan(0);
  expect(await effectsOf(system.now, 'payout', journey)).toEqual([]);
});

test('after a decline the waiting mandate of a loan can no longer be accepted, and a revert leads to a new loan', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const [mandate] = await effectsOf(system.now, 'mandate', journey);
  await failCancellations();
  expect(await decline(journey)).toBe('200');
  expect(await endingOf(journey)).toBe('waiting');
  expect(await toCancel()).toContain(journey.customerId);
  // A revert is refused while nobody knows whether the loan still exists.
  expect(await revert(journey)).toBe('409 application.illegal_transition');
  await system.now.sandbox.endFaults();
  await untilEnded(journey);
  await expect(system.now.sandbox.answerMandate(mandate?.reference ?? '', 'accept')).rejects.toThrow('409');
  expect(await stateOf(journey)).toBe('DECLINED');
  expect(await effectsOf(system.now, 'payout', journey)).toEqual([]);

  expect(await revert(journey)).toBe('200');
  const loan = await knownLoanOf(journey);
  expect(loan).toMatchObject({ state: 'AWAITING_LOAN_CREATE' });
  expect(loan).not.toHaveProperty('provider_loan_id');
  expect(loan).not.toHaveProperty('mandate');
  // The calls of the second loan need idempotency keys of their own.
  journey.keys.clear();
  await system.now.moveClock(60_000);
  await runStages(journey, stagesBetween('create-budget', 'pay-out'));
  expect(await stateOf(journey)).toBe('PAID');
  expect(await effectsOf(system.now, 'payout', journey)).toHaveLength(1);
});

/** Returns a journey whose loan only the provider knows, because the reply was lost. */
async function journeyWithLostReply() {
  const journey = await journeyBefore(system.now, 'create-loan', { bearer });
  await system.now.sandbox.setFault({ party: 'provider', call: 'loans', method: 'POST', fault: 'acts-500' });
  await system.now.sandbox.setFault({ party: 'provider', method: 'GET', fault: '500', times: 10 });
  expect((await createLoan(journey, journey.value)).status).toBeGreaterThanOrEqual(500);
  await system.now.sandbox.endFaults();
  expect(await effectsOf(system.now, 'loan', journey)).toHaveLength(1);
  return journey;
}
async function declineAndWait(journey: Journey) {
  expect(await decline(journey)).toBe('200');
  expect(await effectsOf(system.now, 'loan-cancellation', journey)).toEqual([]);
  await system.now.moveClock(5 * 60_000);
  await untilEnded(journey);
  expect(await effectsOf(system.now, 'loan-cancellation', journey)).toHaveLength(1);
}

test('when the reply about a loan was lost and the application is declined, the loan is cancelled', async () => {
  await declineAndWait(await journeyWithLostReply());
});

test('a loan whose reply was lost is cancelled after a changed amount and a decline, and is not taken over after a revert', async () => {
  const journey = await journeyWithLostReply();
  expect(await change(journey)).toBe('200');
  await declineAndWait(journey);
  const [lost] = await effectsOf(system.now, 'loan', journey);
  expect(await revert(journey)).toBe('200');
  expect(await change(journey, '1')).toBe('200');
  expect((await createLoan(journey, 500)).status).toBe(200);
  const loans = await effectsOf(system.now, 'loan', journey);
  expect(loans).toHaveLength(2);
  const loan = await knownLoanOf(journey);
  const former = lost?.data['loan'] as { provider_loan_id: string };
  expect(loan.provider_loan_id).not.toBe(former.provider_loan_id);
});

test.runIf(isFull)(
  'a loan whose reply was lost is cancelled after a decline, although staff finished the application by hand',
  async () => {
    const journey = await journeyWithLostReply();
    const byHand = {
      id: journey.customerId,
      state: 'MANUAL_INTEGRATION',
      action: 'manual-override',
    } as const;
    expect(outcomeOf(await staff(operations.changeLoanState, byHand))).toBe('200');
    await declineAndWait(journey);
  },
);

test('a loan whose amount is changed waits in the queue of loans to cancel, and no other loan is created before the provider has cancelled it', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const [mandate] = await effectsOf(system.now, 'mandate', journey);
  await failCancellations();
  expect(await change(journey)).toBe('200');
  expect(await toCancel()).toContain(journey.customerId);
  const waiting = await recordOfStaff(journey);
  expect(waiting.loanDistributions).toMatchObject({ provider_loan_ending: 'waiting' });
  expect(waiting).toMatchObject({ actions: expect.not.arrayContaining([{ action: 'create-loan' }]) });
  for (const tried of [
    await createLoan(journey, 1000),
    await system.now
      .client()
      .sendOperation(
        operations.changeLoanState,
        { id: journey.customerId, state: 'MANUAL_INTEGRATION', action: 'manual-override' },
        { bearer },
      ),
  ])
    expect(outcomeOf(tried)).toBe('409 application.illegal_transition');

  // The bank takes the acceptance, because it does not know of the change yet.
  await system.now.sandbox.answerMandate(mandate?.reference ?? '', 'accept');
  await system.now.sandbox.endFaults();
  await untilNotQueued(journey);
  expect(await stateOf(journey)).toBe('AWAITING_LOAN_CREATE');
  expect((await effectsOf(system.now, 'loan-cancellation', journey)).length).toBeGreaterThan(0);
  expect((await createLoan(journey, 1000)).status).toBe(200);
  expect(await stateOf(journey)).toBe('LOAN_OTP_REQUIRED');
  expect(await effectsOf(system.now, 'payout', journey)).toEqual([]);
});

test('when the bank accepts the mandate of a loan that was replaced meanwhile, the replaced loan is cancelled once more', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const [mandate] = await effectsOf(system.now, 'mandate', journey);
  const reference = mandate?.reference ?? '';
  // Nobody hears of the acceptance until the second loan waits for an acceptance as well.
  await system.now.sandbox.setFault({
    party: 'provider',
    call: 'mandates',
    method: 'GET',
    fault: '500',
    times: 200,
  });
  await system.now.sandbox.answerMandate(reference, 'accept');
  expect(await change(journey)).toBe('200');
  await untilNotQueued(journey);
  const second: Journey = { ...journey, value: 1000, keys: new Map() };
  await system.now.moveClock(60_000);
  await runStages(second, stagesBetween('create-budget', 'verify-loan-otp'));
  const before = await knownLoanOf(journey);
  expect(before.mandate?.reference).not.toBe(reference);
  expect(await effectsOf(system.now, 'loan-cancellation', journey)).toHaveLength(1);

  await system.now.sandbox.endFaults();
  await system.now.moveClock(20 * 60_000);
  await until(
    'the answer',
    async () => (await effectsOf(system.now, 'loan-cancellation', journey)).length === 2,
  );
  for (const { data } of await effectsOf(system.now, 'loan-cancellation', journey))
    expect(data['loanId']).toBe(mandate?.data['loanId']);
  const loan = await knownLoanOf(journey);
  expect(loan.provider_loan_id).toBe(before.provider_loan_id);
  expect(loan.state).toBe('LOAN_OTP_REQUIRED');
  expect(await effectsOf(system.now, 'payout', journey)).toEqual([]);
});

import { operations } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { type Journey, runStages, stagesBefore, until } from '@tshepa/tools/journey';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { idsToCancel, loanOf, untilCancelled } from '../support/loans-to-cancel.ts';
import { effectsOf, outcomeOf, seenByStaff, stateOf } from '../support/records.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer = '';
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});
afterEach(async () => {
  await system.now.sandbox.endFaults();
  await system.now.moveClock(0);
});

const staff = async (
  operation:
    | typeof operations.declineApplication
    | typeof operations.revertDecline
    | typeof operations.changeLoanAmount
    | typeof operations.changeLoanState
    | typeof operations.createLoan
    | typeof operations.syncProviderClient,
  input: object,
) => outcomeOf(await system.now.client().sendOperation(operation, input, { bearer }));
const decline = ({ customerId: id }: Journey) =>
  staff(operations.declineApplication, { id, reason: 'Fraud' });
const seen = (journey: Journey) => seenByStaff(system.now, journey, bearer);
const changeAmount = async (journey: Journey) => {
  const { id } = (await seen(journey)).loanDistributions;
  return staff(operations.changeLoanAmount, { id, loanId: journey.value === 500 ? '2' : '1' });
};
const createLoan = (journey: Journey, amount: number) =>
  staff(operations.createLoan, loanOf(journey, amount));
const toCancel = () => idsToCancel(system.now, bearer);
const untilEnded = ({ customerId }: Journey) =>
  untilCancelled(system.now, async () => !(await toCancel()).includes(customerId));
const cancelledBy = async ({ customerId }: Journey) =>
  (await effectsOf(system.now, 'loan-cancellation', { customerId })).map(({ data }) => data['loanId']);
const makeLoan = async (journey: Journey, amount: number = journey.value) => {
  const { enrollment } = await seen(journey);
  return system.now.sandbox.makeLoanByHand(enrollment?.client_id ?? '', amount);
};

/** Has staff finish an application by hand, with a loan that nobody has synced. Returns the loan's id. */
async function finishByHand(journey: Journey): Promise<string> {
  await runStages(journey, stagesBefore('create-loan'));
  const input = { id: journey.customerId, state: 'MANUAL_INTEGRATION', action: 'manual-override' };
  expect(await staff(operations.changeLoanState, input)).toBe('200');
  return makeLoan(journey);
}

async function finishedByHand() {
  const journey = createJourney(system.now, { bearer });
  return { journey, loanId: await finishByHand(journey) };
}

test('a loan that was made by hand and never synced is cancelled when the application is declined', async () => {
  const { journey, loanId } = await finishedByHand();
  await system.now.sandbox.setFault({
    party: 'provider',
    call: 'loan-cancellations',
    fault: '500',
    times: 50,
  });
  expect(await decline(journey)).toBe('200');
  expect(await toCancel()).toContain(journey.customerId);
  await system.now.moveClock(5 * 60_000);
  await until('the loan to be found', async () => {
    const { customerId: id } = journey;
    const { items } = await system.now.client().call(operations.getHistory, { id }, { bearer });
    return items.some(({ action }) => action === 'end-provider-loan');
  });
  // A revert is refused while nobody knows whether the loan still exists.
  expect(await staff(operations.revertDecline, { id: journey.customerId })).toBe(
    '409 application.illegal_transition',
  );
  expect(await cancelledBy(journey)).toEqual([]);
  await system.now.sandbox.endFaults();
  await system.now.moveClock(10 * 60_000);
  await untilEnded(journey);
  expect(await cancelledBy(journey)).toEqual([loanId]);

  expect(await staff(operations.revertDecline, { id: journey.customerId })).toBe('200');
  expect(await staff(operations.syncProviderClient, { customerId: journey.customerId })).toBe('200');
  expect((await seen(journey)).loanDistributions).not.toHaveProperty('provider_loan_id');
});

test.runIf(isFull)(
  'a loan that was made by hand is cancelled when the amount changes, before another loan is created',
  async () => {
    const { journey, loanId } = await finishedByHand();
    const other = journey.value === 500 ? 1000 : 500;
    expect(await changeAmount(journey)).toBe('200');
    expect(await toCancel()).toContain(journey.customerId);
    expect(await createLoan(journey, other)).toBe('409 application.illegal_transition');
    await system.now.moveClock(5 * 60_000);
    await untilEnded(journey);
    expect(await cancelledBy(journey)).toEqual([loanId]);
    expect(await createLoan(journey, other)).toBe('200');
    expect(await stateOf(journey)).toBe('LOAN_OTP_REQUIRED');
  },
);

test('a second loan that was made by hand beside the known loan is cancelled with it', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const known = (await seen(journey)).loanDistributions.provider_loan_id;
  const loanId = await makeLoan(journey);
  expect(await decline(journey)).toBe('200');
  await untilEnded(journey);
  expect((await cancelledBy(journey)).toSorted()).toEqual([known, loanId].toSorted());
});

test('a decline never cancels a loan that was paid out or paid back, or that belongs to the person’s next application', async () => {
  const { journey, loanId: paidOut } = await finishedByHand();
  await system.now.sandbox.changeLoan(paidOut, 'pay-out');
  const settled = await makeLoan(journey);
  await system.now.sandbox.changeLoan(settled, 'settle');
  expect(await decline(journey)).toBe('200');
  // Codes to one number need a pause between them.
  await system.now.moveClock(60_000);
  const next = createJourney(system.now, { bearer, person: journey.person });
  const ofNext = await finishByHand(next);
  await system.now.moveClock(5 * 60_000);
  await untilEnded(journey);
  expect(await cancelledBy(journey)).toEqual([]);

  // The earlier loans do not belong to the next application either, so only its own loan is cancelled.
  expect(await decline(next)).toBe('200');
  await system.now.moveClock(10 * 60_000);
  await untilEnded(next);
  expect(await cancelledBy(next)).toEqual([ofNext]);
});

import { operations } from '@tshepa/contracts';
import { type Journey, runStages, stagesBetween, until } from '@tshepa/tools/journey';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { outcomeOf, stateOf, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer = '';
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});
afterEach(async () => {
  await setFaults();
  await system.now.moveClock(0);
});

const faultsAt = () => new URL('/faults', system.now.sandbox.baseUrl);
const setFaults = async (...faults: object[]) => {
  await fetch(faultsAt(), { method: 'DELETE' });
  for (const fault of faults)
    await fetch(faultsAt(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
};
const providerFails = ['POST', 'GET'].map((method) => ({
  party: 'provider',
  call: 'loan-cancellations',
  method,
  fault: '500',
  times: 50,
}));
const ledgerOf = async (kind: string, { customerId }: Journey) =>
  (await system.now.sandbox.ledger(kind)).filter(({ reference }) => reference.includes(customerId));
const staff = (
  operation: typeof operations.declineApplication | typeof operations.revertDecline,
  input: object,
) => system.now.client().sendOperation(operation, input, { bearer });
const decline = async ({ customerId: id }: Journey) =>
  outcomeOf(await staff(operations.declineApplication, { id, reason: 'Fraud' }));
const revert = async ({ customerId: id }: Journey) =>
  outcomeOf(await staff(operations.revertDecline, { id }));
const endingOf = async ({ customerId }: Journey) =>
  (await storedRecord(system.now, customerId)).loan.provider_loan_ending;
const untilEnded = (journey: Journey) =>
  until('the cancellation', async () => (await endingOf(journey)) === 'ended');

test('an acceptance that the bank sent before it knew of the decline is answered with a cancellation', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const [mandate] = await ledgerOf('mandate', journey);
  await setFaults(...providerFails);
  expect(await decline(journey)).toBe('200');
  await system.now.sandbox.answerMandate(mandate?.reference ?? '', 'accept');
  await until('the acceptance', async () => {
    const { loan } = await storedRecord(system.now, journey.customerId);
    return loan.mandate?.status === 'accepted';
  });
  expect([await stateOf(journey), await endingOf(journey)]).toEqual(['DECLINED', 'waiting']);
  await setFaults();
  await untilEnded(journey);
  expect((await ledgerOf('loan-cancellation', journey)).length).toBeGreaterThan(0);
  expect(await ledgerOf('payout', journey)).toEqual([]);
});

test('a loan that is declined while its mandate waits for the bank cannot be accepted any more, and is created again after a revert', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const [mandate] = await ledgerOf('mandate', journey);
  await setFaults(...providerFails);
  expect(await decline(journey)).toBe('200');
  expect(await endingOf(journey)).toBe('waiting');
  const { items } = await system.now
    .client()
    .call(operations.listApplications, { queue: 'to-cancel', page: 1 }, { bearer });
  expect(items.map(({ id }) => id)).toContain(journey.customerId);
  // Nothing goes on while nobody knows whether the loan still exists.
  expect(await revert(journey)).toBe('409 application.illegal_transition');
  await setFaults();
  await untilEnded(journey);
  await expect(system.now.sandbox.answerMandate(mandate?.reference ?? '', 'accept')).rejects.toThrow('409');
  expect(await stateOf(journey)).toBe('DECLINED');
  expect(await ledgerOf('payout', journey)).toEqual([]);

  expect(await revert(journey)).toBe('200');
  const { loan } = await storedRecord(system.now, journey.customerId);
  expect(loan).toMatchObject({ state: 'AWAITING_LOAN_CREATE' });
  expect(loan).not.toHaveProperty('provider_loan_id');
  expect(loan).not.toHaveProperty('mandate');
  // The second loan needs calls of its own.
  journey.keys.clear();
  await system.now.moveClock(60_000);
  await runStages(journey, stagesBetween('create-budget', 'pay-out'));
  expect(await stateOf(journey)).toBe('PAID');
  expect(await ledgerOf('payout', journey)).toHaveLength(1);
});

test('a loan whose reply was lost is cancelled although the application was declined meanwhile', async () => {
  const journey = await journeyBefore(system.now, 'create-loan', { bearer });
  await setFaults(
    { party: 'provider', call: 'loans', method: 'POST', fault: 'acts-500', times: 1 },
    { party: 'provider', call: '*', method: 'GET', fault: '500', times: 10 },
  );
  const lost = await system.now.client().sendOperation(
    operations.createLoan,
    {
      customerId: journey.customerId,
      loanProductId: `ZIL-${journey.value}`,
      loanProductName: 'Zero interest loan',
      loanAmount: String(journey.value),
      noOfInstalments: '1',
      payoutId: 'eft',
    },
    { bearer },
  );
  expect(lost.status).toBeGreaterThanOrEqual(500);
  await setFaults();
  expect(await ledgerOf('loan', journey)).toHaveLength(1);
  expect(await decline(journey)).toBe('200');
  expect(await ledgerOf('loan-cancellation', journey)).toEqual([]);
  await system.now.moveClock(5 * 60_000);
  await untilEnded(journey);
  expect(await ledgerOf('loan-cancellation', journey)).toHaveLength(1);
});

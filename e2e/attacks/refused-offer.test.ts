import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { isFull } from '@tshepa/test-kit';
import { type Journey, until } from '@tshepa/tools/journey';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { untilCancelled } from '../support/loans-to-cancel.ts';
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

const refuse = async ({ client, customerId: id }: Journey) =>
  outcomeOf(await client.sendOperation(operations.refuseOffer, { id }, { idempotencyKey: newId() }));
const loanOf = async (journey: Journey) => (await seenByStaff(system.now, journey, bearer)).loanDistributions;
const endingOf = async (journey: Journey) => (await loanOf(journey)).provider_loan_ending;
const untilEnded = (journey: Journey) =>
  untilCancelled(system.now, async () => (await endingOf(journey)) === 'ended');

test('when a mandate is accepted before the bank learns of the refusal, the loan is cancelled and nothing is paid out', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const [mandate] = await effectsOf(system.now, 'mandate', journey);
  await system.now.sandbox.setFault({
    party: 'provider',
    call: 'loan-cancellations',
    fault: '500',
    times: 100,
  });
  expect(await refuse(journey)).toBe('200');
  await system.now.sandbox.answerMandate(mandate?.reference ?? '', 'accept');
  await until('the acceptance', async () => (await loanOf(journey)).mandate?.status === 'accepted');
  expect([await stateOf(journey), await endingOf(journey)]).toEqual(['DELETED', 'waiting']);
  await system.now.sandbox.endFaults();
  await untilEnded(journey);
  expect((await effectsOf(system.now, 'loan-cancellation', journey)).length).toBeGreaterThan(0);
  expect(await effectsOf(system.now, 'payout', journey)).toEqual([]);
});

test.runIf(isFull)(
  'a mandate that is accepted after the refusal of the offer is cancelled together with its loan',
  async () => {
    const journey = await journeyBefore(system.now, 'verify-loan-otp', { bearer });
    const { client, customerId, person } = journey;
    const [loanOtp] = (await system.now.sandbox.smsTo(person.cellNo)).flatMap(
      ({ text }) => /#(\d{5})$/.exec(text)?.[1] ?? [],
    );
    await system.now.sandbox.setFault({
      party: 'provider',
      call: 'mandates',
      method: 'POST',
      fault: 'late',
      delayMs: 3_000,
    });
    const verified = client.sendOperation(
      operations.verifyLoanPasscode,
      { customerId, loanOtp },
      { idempotencyKey: newId() },
    );
    // By now the passcode is verified, and the bank has not answered.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await refuse(journey)).toBe('200');
    await untilEnded(journey);
    expect(outcomeOf(await verified)).toBe('409 application.illegal_transition');
    const [mandate] = await until('the mandate at the bank', async () => {
      const found = await effectsOf(system.now, 'mandate', journey);
      return found.length > 0 && found;
    });
    const before = (await effectsOf(system.now, 'loan-cancellation', journey)).length;
    await system.now.sandbox.answerMandate(mandate?.reference ?? '', 'accept');
    await until(
      'another cancellation',
      async () => (await effectsOf(system.now, 'loan-cancellation', journey)).length > before,
    );
    await untilEnded(journey);
    expect(await stateOf(journey)).toBe('DELETED');
    expect(await effectsOf(system.now, 'payout', journey)).toEqual([]);
  },
);

test('an approved loan can no longer be refused, even at the moment of its payout', async () => {
  const journey = await journeyBefore(system.now, 'pay-out', { bearer });
  const { enrollment, loanDistributions: loan } = await seenByStaff(system.now, journey, bearer);
  const payout = {
    customerId: journey.customerId,
    clientId: enrollment?.client_id ?? '',
    loanId: loan.provider_loan_id ?? '',
  };
  const [paid, refused] = await Promise.all([
    system.now.client().sendOperation(operations.createPayout, payout, { bearer, idempotencyKey: newId() }),
    refuse(journey),
  ]);
  expect([outcomeOf(paid), refused]).toEqual(['200', '409 application.illegal_transition']);
  expect(await stateOf(journey)).toBe('PAID');
  expect(await effectsOf(system.now, 'loan-cancellation', journey)).toEqual([]);
  expect(await effectsOf(system.now, 'payout', journey)).toHaveLength(1);
});

import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { isFull } from '@tshepa/test-kit';
import { type Journey, until } from '@tshepa/tools/journey';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { untilCancelled } from '../support/loans-to-cancel.ts';
import { outcomeOf, stateOf, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer = '';
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});
afterEach(async () => {
  await fetch(new URL('/faults', system.now.sandbox.baseUrl), { method: 'DELETE' });
  await system.now.moveClock(0);
});

const ledgerOf = async (kind: string, { customerId }: Journey) =>
  (await system.now.sandbox.ledger(kind)).filter(({ reference }) => reference.includes(customerId));
const refuse = async ({ client, customerId: id }: Journey) =>
  outcomeOf(await client.sendOperation(operations.refuseOffer, { id }, { idempotencyKey: newId() }));
const endingOf = async ({ customerId }: Journey) =>
  (await storedRecord(system.now, customerId)).loan.provider_loan_ending;
const untilEnded = (journey: Journey) =>
  untilCancelled(system.now, async () => (await endingOf(journey)) === 'ended');
const setFault = (fault: object) =>
  fetch(new URL('/faults', system.now.sandbox.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ party: 'provider', ...fault }),
  });

test('an acceptance that the bank sent before it knew of the refusal is answered with a cancellation, and nothing is paid out', async () => {
  const journey = await journeyBefore(system.now, 'accept-mandate', { bearer });
  const [mandate] = await ledgerOf('mandate', journey);
  for (const method of ['POST', 'GET'])
    await setFault({ call: 'loan-cancellations', method, fault: '500', times: 50 });
  expect(await refuse(journey)).toBe('200');
  await system.now.sandbox.answerMandate(mandate?.reference ?? '', 'accept');
  await until('the acceptance', async () => {
    const { loan } = await storedRecord(system.now, journey.customerId);
    return loan.mandate?.status === 'accepted';
  });
  expect([await stateOf(journey), await endingOf(journey)]).toEqual(['DELETED', 'waiting']);
  await fetch(new URL('/faults', system.now.sandbox.baseUrl), { method: 'DELETE' });
  await untilEnded(journey);
  expect((await ledgerOf('loan-cancellation', journey)).length).toBeGreaterThan(0);
  expect(await ledgerOf('payout', journey)).toEqual([]);
});

test.runIf(isFull)(
  'a mandate that reaches the bank after the refusal is cancelled with its loan when somebody accepts it',
  async () => {
    const journey = await journeyBefore(system.now, 'verify-loan-otp', { bearer });
    const { client, customerId, person } = journey;
    const [loanOtp] = (await system.now.sandbox.smsTo(person.cellNo)).flatMap(
      ({ text }) => /#(\d{5})$/.exec(text)?.[1] ?? [],
    );
    await setFault({ call: 'mandates', method: 'POST', fault: 'late', delayMs: 3_000, times: 1 });
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
      const found = await ledgerOf('mandate', journey);
      return found.length > 0 && found;
    });
    const before = (await ledgerOf('loan-cancellation', journey)).length;
    await system.now.sandbox.answerMandate(mandate?.reference ?? '', 'accept');
    await until(
      'another cancellation',
      async () => (await ledgerOf('loan-cancellation', journey)).length > before,
    );
    await untilEnded(journey);
    expect(await stateOf(journey)).toBe('DELETED');
    expect(await ledgerOf('payout', journey)).toEqual([]);
  },
);

test('an approved loan can no longer be refused, even at the moment of its payout', async () => {
  const journey = await journeyBefore(system.now, 'pay-out', { bearer });
  const { enrollment, loan } = await storedRecord(system.now, journey.customerId);
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
  expect(await ledgerOf('loan-cancellation', journey)).toEqual([]);
  expect(await ledgerOf('payout', journey)).toHaveLength(1);
});

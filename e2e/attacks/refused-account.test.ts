import { dayMs, operations } from '@tshepa/contracts';
import { codeIn, type Journey, runStages, stagesBetween, until } from '@tshepa/tools/journey';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { effectsOf, holdsOf, outcomeOf, recordOf, seenByStaff, stateOf } from '../support/records.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer = '';
let second = '';
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
  second = await system.now.signIn('manager');
});
afterEach(() => system.now.moveClock(0));

const goOn = (journey: Journey, after: string, to: string) => runStages(journey, stagesBetween(after, to));
const payoutsOf = (journey: Journey) => effectsOf(system.now, 'payout', journey);
const mandatesOf = (journey: Journey) => effectsOf(system.now, 'mandate', journey);
const heldBy = (journey: Journey, by = bearer) =>
  until('the hold', async () => (await holdsOf(system.now, journey, by)).at(-1));
const openHoldOf = async (journey: Journey) =>
  (await holdsOf(system.now, journey, bearer)).find((hold) => !hold.answer);

const answer = async (journey: Journey, by: string, note = 'The bank has the maiden name') => {
  const id = journey.customerId;
  const holdId = (await openHoldOf(journey))?.id ?? '';
  const client = system.now.client();
  return outcomeOf(await client.sendOperation(operations.answerHold, { id, holdId, note }, { bearer: by }));
};

test('when the bank contradicts an account, there is no loan, mandate or payout until two managers explain the difference', async () => {
  const journey = await journeyBefore(system.now, 'create-budget', { bearer, person: 'accountOfAnother' });
  expect(await heldBy(journey)).toMatchObject({
    reason: 'account-refused',
    details: ['ID number matches: no', 'Name of the holder matches: no'],
  });
  expect((await recordOf(journey)).isOnHold).toBe(true);
  await expect(goOn(journey, 'choose-payout', 'create-loan')).rejects.toThrow();
  expect(await answer(journey, bearer)).toBe('200');
  await expect(goOn(journey, 'choose-payout', 'create-loan')).rejects.toThrow();
  expect(await answer(journey, bearer)).toBe('403 change.own');
  expect([await mandatesOf(journey), await payoutsOf(journey)]).toEqual([[], []]);
  expect(await answer(journey, second)).toBe('200');
  await goOn(journey, 'choose-payout', 'pay-out');
  expect(await stateOf(journey)).toBe('PAID');
  expect(await payoutsOf(journey)).toHaveLength(1);
});

test('the loan for an account with an unknown owner waits for one manager, and the loan for a new account waits for nobody', async () => {
  const uncertain = await journeyBefore(system.now, 'create-budget', { bearer, person: 'accountUncertain' });
  expect(await heldBy(uncertain)).toMatchObject({
    reason: 'account-uncertain',
    details: ['ID number matches: not known to the bank'],
  });
  expect(await answer(uncertain, bearer)).toBe('200');
  await goOn(uncertain, 'choose-payout', 'pay-out');
  expect(await stateOf(uncertain)).toBe('PAID');
  const young = await journeyBefore(system.now, 'pay-out', { bearer, person: 'accountNew' });
  await goOn(young, 'accept-mandate', 'pay-out');
  expect(await holdsOf(system.now, young, bearer)).toEqual([]);
});

test('the bank is asked again before a payout when its answer is older than a week, and an account closed meanwhile gets nothing', async () => {
  const journey = await journeyBefore(system.now, 'pay-out', { bearer, person: 'accountCloses' });
  expect((await seenByStaff(system.now, journey, bearer)).accountCheck).toMatchObject({ isOpen: 'Y' });
  await system.now.moveClock(7 * dayMs + 60_000);
  const token = await system.now.signIn('manager');
  const later = { ...journey, bearer: () => token };
  await expect(goOn(later, 'accept-mandate', 'pay-out')).rejects.toThrow();
  expect(await heldBy(journey, token)).toMatchObject({ reason: 'account-refused', details: ['Open: no'] });
  expect(await payoutsOf(journey)).toEqual([]);
});

test('the managers’ answers about one account do not count for another account that is submitted after an exit', async () => {
  const journey = await journeyBefore(system.now, 'choose-payout', { bearer, person: 'accountClosed' });
  await heldBy(journey);
  expect([await answer(journey, bearer), await answer(journey, second)]).toEqual(['200', '200']);
  const { client, customerId: id, person } = journey;
  expect((await client.sendOperation(operations.exitApplication, { id })).status).toBe(200);

  // The statements match the other account, so that only the bank contradicts it.
  const later = createJourney(system.now, { bearer, person: { ...person, accountNumber: '62999999999' } });
  later.customerId = id;
  await runStages(later, stagesBetween(null, 'open-session'));
  await system.now.moveClock(60_000);
  const { idNumber, cellNo } = person;
  const used = (await system.now.sandbox.smsTo(cellNo)).flatMap(({ text }) => codeIn(text) ?? []);
  await later.client.sendOperation(operations.openSession, { idNumber });
  const otp = await system.now.sandbox.passcode(cellNo, used);
  expect((await later.client.sendOperation(operations.openSession, { idNumber, otp })).status).toBe(200);
  await goOn(later, 'save-financial', 'submit');
  const held = await until('the hold', () => openHoldOf(later));
  expect(held).toMatchObject({ reason: 'account-refused' });
});

import { dayMs, headerNames, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { creditCheckOf, type Journey, runStages, stagesBefore } from '@tshepa/tools/journey';
import { expect, test } from 'vitest';
import { enterPasscode } from '../support/journeys.ts';
import { outcomeOf } from '../support/records.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const hourMs = 3_600_000;
const perSession = 5;
const perDevice = 5;
const perAddress = 7;
const system = useTestSystem({
  env: { ENQUIRIES_PER_NETWORK_PER_DAY: String(perAddress), SMS_PER_NETWORK_PER_HOUR: String(perAddress) },
});
const personalStages = stagesBefore('credit-check');

async function begun(client = system.now.client()): Promise<Journey> {
  const journey = createJourney(system.now, { client });
  await runStages(journey, personalStages);
  return journey;
}

const enquire = async (journey: Journey, headers: Record<string, string> = {}) =>
  outcomeOf(await journey.client.sendOperation(operations.checkCredit, creditCheckOf(journey), { headers }));

test('a script gets credit reports on few people, because its session and its address are stopped before the bureau is asked', async () => {
  const client = system.now.client();
  const outcomes: string[] = [];
  for (let tried = 0; tried < perSession + 1; tried += 1) outcomes.push(await enquire(await begun(client)));
  for (let tried = 0; tried < 3; tried += 1) outcomes.push(await enquire(await begun()));
  const limit = '409 application.limit';
  expect(outcomes).toEqual([...Array(perSession).fill('200'), limit, '200', '200', limit]);
  expect(await system.now.sandbox.ledger('bureau')).toHaveLength(perAddress);

  // Somebody at the same address who has proved a number is not stopped.
  const neighbour = await begun();
  await enterPasscode(neighbour);
  expect(await enquire(neighbour)).toBe('200');
  // The neighbour's next application is not stopped either, although it has proved no number yet.
  expect(await enquire(await begun(neighbour.client))).toBe('200');
});

test('a script on one device gets five credit reports a day, although it opens a session for each report', async () => {
  await system.now.moveClock(2 * dayMs);
  const before = await system.now.sandbox.ledger('bureau');
  const outcomes: string[] = [];
  const device = { [headerNames.deviceId]: newId() };
  for (let tried = 0; tried < perDevice + 1; tried += 1) outcomes.push(await enquire(await begun(), device));
  expect(outcomes).toEqual([...Array(perDevice).fill('200'), '409 application.limit']);
  expect(await system.now.sandbox.ledger('bureau')).toHaveLength(before.length + perDevice);
  // Another device at the same address is not stopped.
  expect(await enquire(await begun())).toBe('200');
  await system.now.moveClock(0);
});

test('a script that asks for codes for many people causes no more SMS than the limit of its address', async () => {
  const neighbour = await begun();
  await enterPasscode(neighbour);
  // The neighbour's own passcode belongs to an earlier hour.
  await system.now.moveClock(2 * hourMs);
  const people = await Promise.all(Array.from({ length: perAddress + 2 }, () => begun()));
  const stranger = system.now.client();
  await Promise.all(
    people.map(({ person: { idNumber } }) => stranger.call(operations.openSession, { idNumber })),
  );
  const sent = async () =>
    (await Promise.all(people.map(({ person }) => system.now.sandbox.smsTo(person.cellNo)))).flat();
  await expect.poll(async () => (await sent()).length).toBe(perAddress);

  const { idNumber, cellNo } = neighbour.person;
  await neighbour.client.call(operations.openSession, { idNumber });
  await expect.poll(() => system.now.sandbox.smsTo(cellNo)).toHaveLength(2);
  await system.now.moveClock(0);
});

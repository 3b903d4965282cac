import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { type Journey, runStages, stagesBetween } from '@tshepa/tools/journey';
import { afterEach, expect, test } from 'vitest';
import { enterPasscode, journeyBefore } from '../support/journeys.ts';
import { outcomeOf, recordOf, stateOf } from '../support/records.ts';
import { createJourney, somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
const mostApplicationsOfSession = 20;
afterEach(() => system.now.moveClock(0));

const change = async ({ client, customerId }: Pick<Journey, 'client' | 'customerId'>, cellNo: string) =>
  outcomeOf(await client.sendOperation(operations.changeCellNumber, { customerId, cellNo }));
const smsCount = async (cellNo: string) => (await system.now.sandbox.smsTo(cellNo)).length;
/** Has the enrolment passcode sent, as its page does when it opens. */
const sendCode = ({ client, customerId, person: { idNumber } }: Journey) =>
  client.sendOperation(operations.sendEnrolmentPasscode, { customerId, idNumber });
const enter = async ({ client, customerId, person: { idNumber } }: Journey, otp: string) =>
  outcomeOf(await client.sendOperation(operations.verifyEnrolmentPasscode, { customerId, idNumber, otp }));

test('a code that was sent to one number proves no other number that is typed afterwards', async () => {
  const journey = await journeyBefore(system.now, 'credit-check');
  const { client, customerId, person } = journey;
  const { idNumber, cellNo } = person;
  await client.call(operations.openSession, { idNumber, customerId });
  const otp = await system.now.sandbox.passcode(cellNo);
  const hers = somebody().cellNo;
  await client.call(operations.saveApplication, { id: customerId, customerRequest: { cellNo: hers } });
  const confirmed = await client.sendOperation(operations.openSession, { idNumber, customerId, otp });
  expect(outcomeOf(confirmed)).toBe('403 otp.expired');
  journey.person = { ...person, cellNo: hers };
  await runStages(journey, stagesBetween('save-personal', 'submit'));
  expect(await stateOf(journey)).toBe('ENROLLMENT_OTP_REQUIRED');
});

test('[S2.20] after a mistyped number is corrected, its code and late saves count no more, and the loan goes on', async () => {
  const bearer = await system.now.signIn('manager');
  const person = somebody();
  const mistyped = { ...person, cellNo: somebody().cellNo };
  const journey = createJourney(system.now, { person: mistyped, bearer });
  await runStages(journey, stagesBetween('open-session', 'send-enrolment-otp'));
  const former = await system.now.sandbox.passcode(mistyped.cellNo);
  expect(await change(journey, person.cellNo)).toBe('200');
  // A phone that queued its answers offline cannot bring the former number back.
  const late = await journey.client.sendOperation(operations.saveApplication, {
    id: journey.customerId,
    customerRequest: { cellNo: mistyped.cellNo },
  });
  expect(outcomeOf(late)).toBe('409 application.illegal_transition');
  expect(await enter(journey, former)).toBe('403 otp.expired');
  // The pause between two codes is counted for each number, so the new number gets its code at once.
  expect(outcomeOf(await sendCode(journey))).toBe('200');
  expect(await enter(journey, await system.now.sandbox.passcode(person.cellNo))).toBe('200');
  expect(await smsCount(mistyped.cellNo)).toBe(1);

  // The provider has the right number too, so nothing stops the loan.
  journey.person = person;
  await runStages(journey, stagesBetween('submit-enrolment-otp', 'verify-loan-otp'));
  expect((await recordOf(journey)).loanDistributions.mandate).toMatchObject({ status: 'requested' });
  expect(await change(journey, somebody().cellNo)).toBe('409 application.illegal_transition');
});

test('nobody changes the number of an application that another session holds, or a number that a code has proven', async () => {
  const journey = await journeyBefore(system.now, 'send-enrolment-otp');
  const { customerId } = journey;
  const stranger = system.now.client();
  await stranger.call(operations.openSession, {}, { idempotencyKey: newId() });
  expect(await change({ client: stranger, customerId }, somebody().cellNo)).toBe('404 customer.not_found');

  await enterPasscode(journey);
  expect(await change(journey, somebody().cellNo)).toBe('409 number.proven');
  expect(await recordOf(journey)).toMatchObject({ cellNo: journey.person.cellNo });
});

test('an application sends codes to at most four numbers a day, also when all changes arrive at once', async () => {
  const journey = await journeyBefore(system.now, 'send-enrolment-otp');
  const numbers = Array.from({ length: 8 }, () => somebody().cellNo);
  const outcomes: string[] = [];
  for (const cellNo of numbers) {
    outcomes.push(await change(journey, cellNo));
    await sendCode(journey);
  }
  expect(outcomes).toEqual([...Array(3).fill('200'), ...Array(5).fill('429 number.too_many')]);
  const sent = await Promise.all([journey.person.cellNo, ...numbers].map(smsCount));
  expect(sent.filter((count) => count > 0).length).toBeLessThanOrEqual(4);
  const parallel = await journeyBefore(system.now, 'send-enrolment-otp');
  const atOnce = await Promise.all(numbers.map((cellNo) => change(parallel, cellNo)));
  expect(atOnce.filter((outcome) => outcome === '200').length).toBeLessThanOrEqual(3);
});

test('a change of the number counts against the limit of new applications in its session', async () => {
  const journey = await journeyBefore(system.now, 'send-enrolment-otp');
  for (let others = 0; others < mostApplicationsOfSession - 1; others += 1) {
    const { cellNo, idNumber } = somebody();
    await journey.client.call(operations.saveApplication, {
      id: newId(),
      customerRequest: { cellNo, idNumber },
    });
  }
  expect(await change(journey, somebody().cellNo)).toBe('429 request.rate_limited');
  expect(await recordOf(journey)).toMatchObject({ cellNo: journey.person.cellNo });
});

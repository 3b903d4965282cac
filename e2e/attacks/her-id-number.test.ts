import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import {
  applicationStages,
  enrolmentStages,
  type Journey,
  runStages,
  type Stage,
  stagesBefore,
  stagesBetween,
} from '@tshepa/tools/journey';
import { afterEach, describe, expect, test } from 'vitest';
import { enterPasscode, journeyBefore } from '../support/journeys.ts';
import { bodyOf, outcomeOf, recordOf, seenByStaff, stateOf } from '../support/records.ts';
import { createJourney, sandboxCase, somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
const personalStages = stagesBefore('credit-check');

afterEach(async () => {
  await system.now.moveClock(0);
});

/** The attacker's application with the victim's ID number and a cell number of the attacker's choice. */
async function strangersJourney(
  victim: { idNumber: string },
  cellNo = somebody().cellNo,
  stages: readonly Stage[] = personalStages,
) {
  const journey = createJourney(system.now, { person: somebody({ idNumber: victim.idNumber, cellNo }) });
  await runStages(journey, stages);
  return journey;
}

const nextScreen = ({ client }: Journey, { idNumber }: { idNumber: string }) =>
  client.call(operations.lookUpIdNumber, { idNumber });

async function orderCode(
  client: Journey['client'],
  person: { idNumber: string; cellNo: string },
  typed: { cellNo?: string } = {},
) {
  await client.call(operations.openSession, { idNumber: person.idNumber, ...typed });
  return system.now.sandbox.passcode(person.cellNo);
}

describe('a stranger who types a victim’s ID number', () => {
  test('a stranger with a victim’s ID number gets neither score nor report nor the provider’s client id', async () => {
    const victim = sandboxCase('approvedBefore');
    const stranger = await strangersJourney(victim, somebody().cellNo, applicationStages);
    const { client, customerId, person } = stranger;
    const checked = await client
      .call(operations.checkCredit, {
        customerId,
        idNumber: person.idNumber,
        firstName: person.firstName,
        lastName: person.lastName,
      })
      .catch(() => ({ compuScore: 0, jsonDataString: '' }));
    expect(checked).toMatchObject({ compuScore: 0, jsonDataString: '' });
    expect(await client.call(operations.lookUpApproval, { idNumber: victim.idNumber })).toEqual({
      approved: false,
      client_id: null,
    });
    // The victim's approval at the provider does not replace the passcode, which proves the cell number.
    expect(await stateOf(stranger)).toBe('ENROLLMENT_OTP_REQUIRED');
    const told = JSON.stringify(await recordOf(stranger));
    expect(told).not.toMatch(/compuScore|CC_RESULTS|"client_(?:id|no)":"[^"]/);
  });

  test('a stranger who proves a phone of their own learns nothing about the victim’s approval at the provider', async () => {
    const victim = sandboxCase('approvedBefore');
    const { customerId, person } = await strangersJourney(victim);
    const client = system.now.client();
    const typed = { cellNo: person.cellNo };
    const otp = await orderCode(client, person, typed);
    const confirmed = { idNumber: person.idNumber, ...typed, otp };
    expect(await client.call(operations.openSession, confirmed)).toMatchObject({ customerId });
    expect(await client.call(operations.lookUpApproval, { idNumber: victim.idNumber })).toEqual({
      approved: false,
      client_id: null,
    });
  });

  test('a stranger learns only that the victim may not apply, not whether an active loan or three applications are the reason', async () => {
    const stranger = await strangersJourney(somebody());
    const active = await journeyBefore(system.now, 'choose-payout');
    const begun = await journeyBefore(system.now, 'save-verification');
    const limit = { next: 'limit', resumable: true };
    expect(await nextScreen(stranger, active.person)).toEqual(limit);
    expect(await nextScreen(stranger, begun.person)).toEqual(await nextScreen(stranger, somebody()));

    const three = somebody();
    for (let count = 0; count < 3; count += 1) {
      await system.now.moveClock(count * 31_000);
      const journey = createJourney(system.now, { person: three });
      await runStages(journey, personalStages);
      await enterPasscode(journey);
    }
    expect(await nextScreen(stranger, three)).toEqual(limit);
  });

  test('a stranger cannot use up a victim’s applications of the month', async () => {
    const victim = somebody();
    for (let count = 0; count < 4; count += 1) await strangersJourney(victim);
    const own = createJourney(system.now, { person: victim });
    expect(await nextScreen(own, victim)).toEqual({ next: 'consent', resumable: false });
    await runStages(own, applicationStages);
    expect(await stateOf(own)).toBe('ENROLLMENT_OTP_REQUIRED');
  });
});

describe('a record that a stranger makes with a victim’s ID number', () => {
  test.each(
    bySize({ smallest: ['after'] as const, full: ['before', 'after'] as const }),
  )('a victim who continues on another phone gets their own application, also when a stranger’s was made %s the victim’s', async (when) => {
    const person = somebody();
    const stranger = when === 'before' ? await strangersJourney(person) : undefined;
    const own = await createOwn(person);
    const later = stranger ?? (await strangersJourney(person));
    const client = system.now.client();
    const otp = await orderCode(client, person, { cellNo: person.cellNo });
    expect(await system.now.sandbox.smsTo(later.person.cellNo)).toEqual([]);
    const confirmed = { idNumber: person.idNumber, cellNo: person.cellNo, otp };
    expect(await client.call(operations.openSession, confirmed)).toMatchObject({
      customerId: own.customerId,
    });
    const probe = await later.client.sendOperation(operations.getApplication, { id: own.customerId });
    expect(outcomeOf(probe)).toBe('404 customer.not_found');
  });

  test('a victim’s passcode closes the record that a stranger made with the victim’s ID and cell numbers', async () => {
    const person = somebody();
    const stranger = await strangersJourney(person, person.cellNo, applicationStages);
    const client = system.now.client();
    const otp = await orderCode(client, person);
    await client.call(operations.openSession, { idNumber: person.idNumber, otp });
    const { customerId } = stranger;
    for (const reply of [
      await stranger.client.sendOperation(operations.getApplication, { id: customerId }),
      await stranger.client.sendOperation(
        operations.choosePayoutOption,
        { id: customerId, option: 'eft' },
        { idempotencyKey: newId() },
      ),
    ])
      expect(outcomeOf(reply)).toBe('404 customer.not_found');
    const seen = await client.sendOperation(operations.getApplication, { id: customerId });
    expect(bodyOf(seen)).toMatchObject({ cellNo: person.cellNo });
  });

  test('the passcode of the victim’s own application still works after a stranger has made another application', async () => {
    const own = createJourney(system.now);
    await runStages(own, applicationStages);
    await strangersJourney(own.person, own.person.cellNo);
    await runStages(own, enrolmentStages);
    expect(await stateOf(own)).toBe('PAYBACK_REQUESTED');
  });
});

test('staff are told that the statements are in another name, also when the applicant’s name changes after the upload', async () => {
  const journey = createJourney(system.now);
  await runStages(journey, stagesBefore('save-gross-income'));
  const { firstName, lastName, fullName, initials } = somebody({
    firstName: 'Wilhelmina',
    lastName: 'Oosthuizen',
    fullName: 'Wilhelmina Oosthuizen',
    initials: 'WO',
  });
  await journey.client.call(operations.saveApplication, {
    id: journey.customerId,
    customerRequest: { firstName, lastName, fullName, initials },
  });
  await runStages(journey, stagesBetween('upload-payslip', 'submit'));
  const { mab_data: analysis } = await seenByStaff(system.now, journey, await system.now.signIn('manager'));
  expect(JSON.parse(analysis ?? '').reasons).toContain('The account holder is not the applicant by name');
});

async function createOwn(person: ReturnType<typeof somebody>): Promise<Journey> {
  const own = createJourney(system.now, { person });
  await runStages(own, personalStages);
  return own;
}

test('credit enquiries from three phones in a day put all applications with the victim’s ID number on hold, and a manager can release the victim’s own', async () => {
  const person = somebody();
  const bearer = await system.now.signIn('manager');
  const enquired = stagesBefore('save-more-info');
  const isHeld = async (journey: Journey) => (await recordOf(journey)).isOnHold === true;
  const first = await strangersJourney(person, undefined, enquired);
  const second = await strangersJourney(person, undefined, enquired);
  expect([await isHeld(first), await isHeld(second)]).toEqual([false, false]);
  const later = await strangersJourney(person);
  const own = createJourney(system.now, { person, bearer });
  await runStages(own, [...applicationStages, ...enrolmentStages]);
  expect(await Promise.all([first, second, own].map(isHeld))).toEqual([true, true, true]);
  // The victim can complete every stage before the loan, and does not learn why the application is on hold.
  await runStages(own, stagesBetween('submit-enrolment-otp', 'create-budget'));
  const told = await recordOf(own);
  expect(Object.keys(told)).not.toContain('holds');
  expect(JSON.stringify(told)).not.toMatch(/enquir/i);
  const create = () => runStages(own, stagesBetween('create-budget', 'create-loan'));
  await expect(create()).rejects.toMatchObject({ code: 'application.on_hold' });

  const { customerId: id, client } = own;
  const { holds } = await seenByStaff(system.now, own, bearer);
  expect(holds).toMatchObject([{ reason: 'enquiries' }]);
  const answer = { id, holdId: holds?.[0]?.id ?? '', note: 'Called her: this one is hers' };
  await client.call(operations.answerHold, answer, { bearer, idempotencyKey: newId() });
  // Further requests by strangers stop only their own applications.
  await runStages(later, stagesBetween('save-personal', 'credit-check'));
  expect([await isHeld(later), await isHeld(own)]).toEqual([true, false]);
  await create();
  expect(await stateOf(own)).toBe('LOAN_OTP_REQUIRED');
});

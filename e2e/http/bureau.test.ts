import { consentTextVersion, dayMs, headerNames, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { applicationStages, type Journey, runStages, until } from '@tshepa/tools/journey';
import { afterEach, describe, expect, test } from 'vitest';
import { effectsOf, outcomeOf, recordOf, stateOf, storedRecord } from '../support/records.ts';
import { createJourney, sandboxCase, somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
const minuteMs = 60_000;

const beforeConsent = applicationStages.slice(0, 2);
const checkInput = ({ customerId, person }: Journey) => ({
  customerId,
  idNumber: person.idNumber,
  firstName: person.firstName,
  lastName: person.lastName,
  consent: { textVersion: consentTextVersion, givenAt: '2026-11-20T06:00:00.000Z' },
});
const check = (journey: Journey, idempotencyKey = newId()) =>
  journey.client.sendOperation(operations.checkCredit, checkInput(journey), { idempotencyKey });

/** Brings an application of a documented test person, or of anybody, to the consent screen. */
async function atConsent(key?: string): Promise<Journey> {
  const journey = createJourney(system.now, { person: key ? sandboxCase(key) : somebody() });
  await runStages(journey, beforeConsent);
  return journey;
}

const pullsOf = (journey: Journey) => effectsOf(system.now, 'bureau', journey);

afterEach(async () => {
  await system.now.moveClock(0);
});

describe('the bureau’s result', () => {
  test.each([
    ['score580', 580],
    ['loans9', 650],
    ['notices2', 650],
    ['collections2', 650],
    ['admords0', 650],
    ['fraud0', 650],
  ] as const)('[S4.04][S9.03][S7.11] %s is within the limits: the application continues', async (key, score) => {
    const journey = await atConsent(key);
    const reply = await journey.client.call(operations.checkCredit, checkInput(journey));
    expect(reply.state).toBe('IN_PROGRESS');
    const { bureau } = await storedRecord(system.now, journey.customerId);
    expect(bureau).toMatchObject({ compuScore: score, clientRef: reply.clientRef });
  });

  test.each([
    ['score579', 'Algorithm'],
    ['loans10', 'Affordability'],
    ['notices3', 'Adverse'],
    ['collections3', 'Adverse'],
    ['admords1', 'Debt Review'],
    ['fraud1', 'Fraud'],
  ] as const)('[S4.04][S9.03][S9.10] %s exceeds a limit: the application is declined as %s, and no answer can be added', async (key, reason) => {
    const journey = await atConsent(key);
    const reply = await journey.client.call(operations.checkCredit, checkInput(journey));
    expect(reply.state).toBe('DECLINED');
    const { loanDistributions } = await recordOf(journey);
    expect(loanDistributions).toMatchObject({
      declined: true,
      declined_reason: reason,
      declined_state: 'IN_PROGRESS',
    });
    const later = await journey.client.sendOperation(operations.saveApplication, {
      id: journey.customerId,
      customerRequest: { suburb: 'Langa' },
    });
    expect(outcomeOf(later)).toBe('409 application.illegal_transition');
    await until('the message to the customer', async () =>
      (await system.now.sandbox.smsTo(journey.person.cellNo)).some(({ text }) => text.includes('declined')),
    );
  });

  test('[S9.03] the test ID number has the score 999', async () => {
    const journey = await atConsent('test999');
    const reply = await journey.client.call(operations.checkCredit, checkInput(journey));
    expect(reply.state).toBe('IN_PROGRESS');
    expect((await storedRecord(system.now, journey.customerId)).bureau?.compuScore).toBe(999);
  });

  test('[S3.11][S3.12][S3.05] the applicant’s reply contains only the reference, and staff see score, report and summary', async () => {
    const journey = await atConsent();
    const reply = await journey.client.call(operations.checkCredit, checkInput(journey));
    expect(reply.clientRef).not.toBe('');
    expect(reply).toMatchObject({ compuScore: 0, jsonDataString: '' });
    expect(await recordOf(journey)).not.toHaveProperty('compuScore');
    const bearer = await system.now.signIn('agent');
    const seen = await journey.client.call(operations.getApplication, { id: journey.customerId }, { bearer });
    expect(seen).toHaveProperty('compuScore', 650);
    const report = JSON.parse('experian_data' in seen ? String(seen.experian_data) : '');
    expect(report.CC_RESULTS.EnqCC_ACTIVITIES[0]).toMatchObject({ LOANS: 1 });
    expect(report.CC_RESULTS.EnqCC_ENQ_COUNTS[0]).toMatchObject({
      JUDGE: 0,
      NOTICES: 0,
      COLLECTIONS: 0,
      ADMORDS: 0,
      FRAUDALERT: 0,
    });
    expect(report.SUMMARY).toMatchObject({
      TotalAdverseAmount: expect.any(Number),
      NoOFActiveAccounts: expect.any(Number),
      NoofAccountdefaults: expect.any(Number),
      NoOfEnqinLast24Months: expect.any(Number),
      NoOfAccountInBadStanding: expect.any(Number),
      PossibleRepaymentGroup: expect.any(String),
      PossibleRePmtAmt: expect.any(Number),
      TotalOutStandingDebt: expect.any(Number),
      NoOfPaidUpOrClosedAccounts: expect.any(Number),
      HighestDelinquentRating: expect.any(String),
    });
  });

  test('[S2.11] the consent is stored with the text that was shown, the times of phone and server, and the device', async () => {
    const journey = await atConsent();
    const [deviceId, givenAt] = [newId(), '2026-11-20T06:00:00.000Z'];
    await journey.client.call(
      operations.checkCredit,
      { ...checkInput(journey), consent: { textVersion: '2026-10-01', givenAt } },
      { headers: { [headerNames.deviceId]: deviceId } },
    );
    expect((await recordOf(journey)).consent).toEqual({ textVersion: '2026-10-01', givenAt });
    const { consents } = await storedRecord(system.now, journey.customerId);
    expect(consents.map(({ purpose }) => purpose)).toEqual(['bureau', 'processing']);
    for (const { recordedAt, ...consent } of consents) {
      expect(consent).toMatchObject({ textVersion: '2026-10-01', givenAt, deviceId });
      expect(Math.abs(system.now.applications.context.clock.nowMs() - Date.parse(recordedAt))).toBeLessThan(
        minuteMs,
      );
    }
  });

  test('[S7.11] a first check without a consent counts as the consent, which is stored with the server’s text and time', async () => {
    const journey = await atConsent();
    const { consent: _said, ...plain } = checkInput(journey);
    expect(outcomeOf(await journey.client.sendOperation(operations.checkCredit, plain))).toBe('200');
    const { consents } = await storedRecord(system.now, journey.customerId);
    expect(consents.map(({ purpose }) => purpose)).toEqual(['bureau', 'processing']);
    for (const { textVersion, givenAt, recordedAt } of consents)
      expect({ textVersion, givenAt }).toEqual({ textVersion: consentTextVersion, givenAt: recordedAt });
    expect(outcomeOf(await journey.client.sendOperation(operations.checkCredit, plain))).toBe('200');
    expect((await storedRecord(system.now, journey.customerId)).consents).toHaveLength(2);
    expect(await pullsOf(journey)).toHaveLength(1);
  });

  test('the consent is stored before the bureau is called, and stays when the bureau fails', async () => {
    const journey = await atConsent('bureauDown');
    expect((await check(journey)).status).toBe(503);
    expect((await storedRecord(system.now, journey.customerId)).consents).toHaveLength(2);
  });

  test('repeated and simultaneous credit checks buy one report in a week', async () => {
    const journey = await atConsent();
    const key = newId();
    const first = await check(journey, key);
    const replies = await Promise.all([check(journey, key), check(journey), check(journey)]);
    expect(replies.map(({ text }) => JSON.parse(text).clientRef)).toEqual(
      Array.from({ length: 3 }, () => JSON.parse(first.text).clientRef),
    );
    const other = await atConsent();
    await Promise.all(Array.from({ length: 20 }, () => check(other)));
    expect(await pullsOf(journey)).toHaveLength(1);
    expect(await pullsOf(other)).toHaveLength(1);
    await system.now.moveClock(7 * dayMs + minuteMs);
    expect(outcomeOf(await check(journey))).toBe('200');
    expect(await pullsOf(journey)).toHaveLength(2);
  });

  test('an ID number that differs from the stored one is refused without a call to the bureau', async () => {
    const journey = await atConsent();
    const before = await storedRecord(system.now, journey.customerId);
    const input = { ...checkInput(journey), idNumber: somebody().idNumber };
    const reply = await journey.client.sendOperation(operations.checkCredit, input);
    expect(outcomeOf(reply)).toBe('422 customer.id_number_mismatch');
    expect(await pullsOf(journey)).toHaveLength(0);
    expect(await storedRecord(system.now, journey.customerId)).toEqual(before);
  });

  test('the ID number cannot change after the check', async () => {
    const journey = await atConsent();
    await check(journey);
    const { idNumber } = somebody();
    const reply = await journey.client.sendOperation(operations.saveApplication, {
      id: journey.customerId,
      customerRequest: { idNumber },
    });
    expect(outcomeOf(reply)).toBe('422 customer.id_number_mismatch');
  });
});

describe('a bureau that does not answer', () => {
  test('[S4.04] a bureau without an answer declines nobody: the server’s message is returned, and staff get the application after 15 minutes', async () => {
    const journey = await atConsent('bureauDown');
    const reply = await check(journey);
    expect(reply.status).toBe(503);
    expect(JSON.parse(reply.text)).toMatchObject({
      code: 'party.unavailable',
      retryable: true,
      message: 'Something went wrong, please try again later',
    });
    expect(await stateOf(journey)).toBe('IN_PROGRESS');
    await system.now.moveClock(14 * minuteMs);
    await check(journey);
    expect(await stateOf(journey)).toBe('IN_PROGRESS');
    await system.now.moveClock(17 * minuteMs);
    await until('the hand-over to staff', async () => (await stateOf(journey)) === 'APPROVAL_REQUIRED');

    const bearer = await system.now.signIn('manager');
    const moved = await journey.client.call(
      operations.changeLoanState,
      { id: journey.customerId, state: 'IN_PROGRESS' },
      { bearer },
    );
    expect(moved.state).toBe('IN_PROGRESS');
  });
});

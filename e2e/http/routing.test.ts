import { dayMs, type LoanState, operations } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import {
  applicationStages,
  enrolmentStages,
  type Journey,
  runStages,
  type Stage,
  stagesBefore,
  wholeLoan,
} from '@tshepa/tools/journey';
import { afterEach, describe, expect, test } from 'vitest';
import { plainCall } from '../support/plain-call.ts';
import { outcomeOf, proveNumber, rewriteLoan, storedRecord } from '../support/records.ts';
import { createJourney, type HttpClient, somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
const minuteMs = 60_000;
const week = 7 * dayMs;

afterEach(async () => {
  await system.now.moveClock(0);
});

const personal = stagesBefore('credit-check');
const checked = stagesBefore('save-verification');

async function record(stages: readonly Stage[], person = somebody(), bearer?: string): Promise<Journey> {
  const journey = createJourney(system.now, { person, ...(bearer ? { bearer } : {}) });
  await runStages(journey, stages);
  return journey;
}

const put = (journey: Journey, state: LoanState) => rewriteLoan(system.now, journey.customerId, { state });

/** Sends the call that SUBMIT on /personal makes, with the ID number of a journey. */
async function submit(client: HttpClient, { person }: Journey) {
  const reply = await plainCall(client, 'GET', '/customer', { query: { idNumber: person.idNumber } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

/** The replies for the record's own device and for any other. */
const both = async (journey: Journey) => ({
  own: await submit(journey.client, journey),
  other: await submit(system.now.client(), journey),
});

const consent = { next: 'consent', resumable: false };
const limit = { next: 'limit', resumable: true };

/** Creates an application of a person who has entered a passcode, so that the application counts for that person. */
async function proven(stages: readonly Stage[], person = somebody()): Promise<Journey> {
  const journey = await record(stages, person);
  await proveNumber(system.now, journey.customerId);
  return journey;
}

describe('the screen after SUBMIT on /personal', () => {
  test('[S4.03][S7.17] a new person goes to consent', async () => {
    expect(await submit(system.now.client(), createJourney(system.now))).toEqual(consent);
  });

  test('[S4.03] a recent application without a report goes to consent', async () => {
    expect(await both(await record(personal))).toEqual({ own: consent, other: consent });
  });

  test('[S4.03] a recent application with score and report continues at /verification, on the same device only', async () => {
    const journey = await proven(checked);
    expect(await both(journey)).toEqual({
      own: { next: 'verification', customerId: journey.customerId, resumable: false },
      other: consent,
    });
    await put(journey, 'DELETED');
    expect((await both(journey)).own).toMatchObject({ next: 'verification' });
  });

  test.each([
    'IN_PROGRESS',
    'DELETED',
  ] as const)('[S4.03][S9.04] an application in %s is resumed when it is older than 7 days, and not a minute earlier', async (state) => {
    const journey = await proven(personal);
    await put(journey, state);
    await system.now.moveClock(week - minuteMs);
    expect((await both(journey)).own).toEqual(consent);
    await system.now.moveClock(week + minuteMs);
    expect(await both(journey)).toEqual({
      own: { next: 'resume', customerId: journey.customerId, resumable: false },
      other: consent,
    });
  });

  test('[S4.03][S8.11] a declined application older than 7 days leads to the limit page, and a newer one permits another application', async () => {
    const journey = await proven(personal);
    await put(journey, 'DECLINED');
    await system.now.moveClock(week - minuteMs);
    expect(await both(journey)).toEqual({ own: consent, other: consent });
    await system.now.moveClock(week + minuteMs);
    expect(await both(journey)).toEqual({ own: limit, other: limit });
    const again = createJourney(system.now, { person: journey.person });
    const refused = runStages(again, personal);
    await expect(refused).rejects.toMatchObject({
      code: 'application.limit',
      message: expect.stringContaining(
        'You have reached the Loan application limit for the given time period.',
      ),
    });
  });

  test('[S4.03][S1.03] an approved loan leads to the loading screen on its own device, and to the limit page elsewhere', async () => {
    const journey = await record([...applicationStages, ...enrolmentStages]);
    for (const state of ['PAYBACK_REQUESTED', 'PENDING_APPROVAL', 'APPROVED', 'PAID'] as const) {
      await put(journey, state);
      for (const offset of [0, week + minuteMs]) {
        await system.now.moveClock(offset);
        expect(await both(journey)).toEqual({
          own: { next: 'loading', customerId: journey.customerId, resumable: false },
          other: limit,
        });
      }
      await system.now.moveClock(0);
    }
  });

  test.each(
    bySize({
      smallest: ['APPROVAL_REQUIRED'] as const,
      full: ['ENROLLMENT_OTP_REQUIRED', 'APPROVAL_REQUIRED'] as const,
    }),
  )('[S4.03] an application in %s continues at the loading screen of its own device', async (state) => {
    const journey = await record(applicationStages);
    await put(journey, state);
    expect(await both(journey)).toEqual({
      own: { next: 'loading', customerId: journey.customerId, resumable: false },
      other: consent,
    });
  });

  test.runIf(isFull)('[S1.03] a loan that is paid back permits another one', async () => {
    const journey = await record(wholeLoan, somebody(), await system.now.signIn('manager'));
    expect((await submit(system.now.client(), journey)).next).toBe('limit');
    const { loan } = await storedRecord(system.now, journey.customerId);
    await system.now.sandbox.changeLoan(loan.provider_loan_id ?? '', 'settle');
    expect(await submit(system.now.client(), journey)).toEqual(consent);
    // A cell number gets its next passcode only after half a minute.
    await system.now.moveClock(minuteMs);
    const next = await record([...applicationStages, ...enrolmentStages], journey.person);
    expect((await storedRecord(system.now, next.customerId)).loan.state).toBe('PAYBACK_REQUESTED');
  });

  test('[S4.03][S9.04] three applications within a month lead to the limit page, and two do not', async () => {
    const first = await proven(personal);
    await proven(personal, first.person);
    expect((await both(first)).other.next).toBe('consent');
    await put(await proven(personal, first.person), 'DELETED');
    expect(await both(first)).toEqual({ own: limit, other: limit });
    const fourth = createJourney(system.now, { person: first.person });
    await expect(runStages(fourth, personal)).rejects.toMatchObject({ code: 'application.limit' });
    await system.now.moveClock(32 * dayMs);
    expect((await submit(system.now.client(), first)).next).toBe('consent');
  });

  test('the application that the device is working on does not count against itself', async () => {
    const journey = await record(checked);
    const query = { idNumber: journey.person.idNumber, customerId: journey.customerId };
    const reply = await plainCall(journey.client, 'GET', '/customer', { query });
    expect(reply.body).toEqual(consent);
  });
});

describe('a stranger who types an ID number', () => {
  test('[S7.12][S7.17] the reply about another person names only the next screen, and never the id of another device’s application', async () => {
    const journey = await record(checked);
    const stranger = system.now.client();
    await stranger.call(operations.openSession, {});
    const reply = await stranger.sendOperation(operations.lookUpIdNumber, {
      idNumber: journey.person.idNumber,
    });
    expect(Object.keys(JSON.parse(reply.text)).toSorted()).toEqual(['next', 'resumable']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const probe = await stranger.sendOperation(operations.getApplication, { id: journey.customerId });
    expect(outcomeOf(probe)).toBe('404 customer.not_found');
    expect(system.now.logs.join('\n')).not.toContain(journey.person.idNumber);
  });
});

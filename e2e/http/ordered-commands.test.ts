import { type HttpOperationName, headerNames, httpOperations, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize, isFull } from '@tshepa/test-kit';
import {
  applicationStages,
  consentOf,
  enrolmentStages,
  type HttpClient,
  type Journey,
  loanStages,
  runStages,
} from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { createDevice } from '../support/ordered-device.ts';
import { bodyOf, outcomeOf, rewriteLoan, storedRecord } from '../support/records.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer: string;
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});

const walkTo = (stage: string) => journeyBefore(system.now, stage, { bearer });
const saveOf = ({ customerId }: Journey, city = 'Paarl') => ({ id: customerId, customerRequest: { city } });
const versionOf = async ({ customerId }: Journey) => (await storedRecord(system.now, customerId)).version;
const cityOf = async ({ customerId }: Journey) => (await storedRecord(system.now, customerId)).applicant.city;

describe('the changes of one device', () => {
  test('[S1.04] in a whole loan with sequence numbers, every change is refused out of order and made once in order', async () => {
    const device = createDevice();
    const journey = createJourney(system.now, { bearer, client: device.strict(system.now.client()) });
    await runStages(journey, [...applicationStages, ...enrolmentStages, ...loanStages]);
    const ledger = await system.now.sandbox.ledger();
    const own = ledger.filter(({ reference }) => reference.includes(journey.customerId));
    // The phone adds the client, and the server adds it again from the submitted record.
    const times = { bureau: 1, decision: 1, client: 2, employer: 1, loan: 1, mandate: 1 };
    for (const [kind, count] of Object.entries(times))
      expect(
        own.filter((entry) => entry.kind === kind),
        kind,
      ).toHaveLength(count);
    const elsewhere: readonly HttpOperationName[] = [
      'saveProgress',
      'withdrawApplication',
      'exitApplication',
      'resetDevice',
      'verifyManualPasscode',
      'attachDocuments',
      'addPrivacyRequest',
      'withdrawConsent',
      'requestReview',
      'changeCellNumber',
      'refuseOffer',
    ];
    const ordered = httpOperations.filter(({ http }) => http.ordered);
    const missing = ordered
      .map(({ name }) => name)
      .filter((name) => ![...device.checked].some((one) => one === name));
    expect(
      missing.toSorted(),
      'ordered calls that the journey does not make, which the tests below make',
    ).toEqual(elsewhere.toSorted());
  });

  const others = [
    ['saveProgress', (journey: Journey) => ({ customerId: journey.customerId, page: 'consent' })],
    ['withdrawApplication', (journey: Journey) => ({ id: journey.customerId, decline: 'true' })],
    [
      'addPrivacyRequest',
      (journey: Journey) => ({ customerId: journey.customerId, kind: 'correction', text: 'My suburb.' }),
    ],
    ['withdrawConsent', (journey: Journey) => ({ customerId: journey.customerId, purpose: 'marketing' })],
  ] as const;
  test.each(
    bySize({ smallest: others.slice(0, 1), full: others }),
  )('%s uses a sequence number as well, and a repetition uses no second number', async (name, inputOf) => {
    const journey = await walkTo('save-verification');
    const device = createDevice();
    const input = inputOf(journey);
    const early = await device.send(journey.client, operations[name], input, { at: 2 });
    expect([outcomeOf(early), bodyOf(early).expected]).toEqual(['409 sequence.gap', 1]);
    const idempotencyKey = newId();
    const first = await device.send(journey.client, operations[name], input, { idempotencyKey });
    const version = await versionOf(journey);
    const again = await device.send(journey.client, operations[name], input, { idempotencyKey, at: 1 });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await versionOf(journey)).toBe(version);
  });

  test.each(
    bySize({ smallest: ['exitApplication'] as const, full: ['exitApplication', 'resetDevice'] as const }),
  )('%s changes nothing out of order, and is executed in order', async (name) => {
    const journey = await walkTo('save-verification');
    const device = createDevice();
    const before = await storedRecord(system.now, journey.customerId);
    const early = await device.send(journey.client, operations[name], { id: journey.customerId }, { at: 3 });
    expect([outcomeOf(early), bodyOf(early).expected]).toEqual(['409 sequence.gap', 1]);
    expect(await storedRecord(system.now, journey.customerId)).toEqual(before);
    expect((await device.send(journey.client, operations[name], { id: journey.customerId }, {})).status).toBe(
      200,
    );
  });

  test.runIf(isFull)(
    'the right code from the support chat uses a sequence number, and a wrong code uses none',
    async () => {
      const journey = await walkTo('send-loan-otp');
      await rewriteLoan(system.now, journey.customerId, { state: 'MANUAL_INTEGRATION' });
      const { otp } = await journey.client.call(
        operations.issueManualPasscode,
        { id: journey.customerId },
        { bearer },
      );
      const device = createDevice();
      const wrong = String((Number(otp) + 1) % 100_000).padStart(5, '0');
      const verify = (code: string, at: number) =>
        device.send(
          journey.client,
          operations.verifyManualPasscode,
          { id: journey.customerId, otp: code },
          { at },
        );
      expect(outcomeOf(await verify(wrong, 1))).toBe('403 otp.invalid');
      expect(outcomeOf(await verify(otp, 2))).toBe('409 sequence.gap');
      expect(outcomeOf(await verify(otp, 1))).toBe('200');
    },
  );

  test('a request for a review uses a sequence number, and is made once', async () => {
    const journey = await walkTo('save-verification');
    await rewriteLoan(system.now, journey.customerId, {
      state: 'DECLINED',
      declined: true,
      declined_reason: 'Affordability',
      declined_state: 'IN_PROGRESS',
    });
    const device = createDevice();
    const ask = (at: number) =>
      device.send(journey.client, operations.requestReview, { id: journey.customerId }, { at });
    expect(outcomeOf(await ask(2))).toBe('409 sequence.gap');
    expect(outcomeOf(await ask(1))).toBe('200');
  });

  test('incomplete documents cannot be attached and use no sequence number', async () => {
    const journey = await walkTo('save-verification');
    const device = createDevice();
    const file = { fileId: newId(), name: 'payslip.pdf', chunks: 1, sizeBytes: 10, sha256: '0'.repeat(64) };
    const attach = (at: number) =>
      device.send(
        journey.client,
        operations.attachDocuments,
        { customerId: journey.customerId, fileType: 'PAYSLIP', files: [file] },
        { at },
      );
    expect(outcomeOf(await attach(2))).toBe('409 sequence.gap');
    expect(outcomeOf(await attach(1))).toBe('409 file.incomplete');
    expect(
      (await device.send(journey.client, operations.saveApplication, saveOf(journey), { at: 1 })).status,
    ).toBe(200);
  });

  test('a refused change uses no sequence number, and a lower number is refused with the expected number', async () => {
    const journey = await walkTo('save-verification');
    const device = createDevice();
    const progress = { customerId: journey.customerId, page: 'affordability' };
    const refused = await device.send(journey.client, operations.saveProgress, progress, {});
    expect(outcomeOf(refused)).toBe('409 application.incomplete');
    expect(
      outcomeOf(await device.send(journey.client, operations.saveApplication, saveOf(journey), { at: 1 })),
    ).toBe('200');
    const back = await device.send(journey.client, operations.saveApplication, saveOf(journey, 'Knysna'), {
      at: 1,
    });
    expect(bodyOf(back)).toMatchObject({ code: 'sequence.gap', expected: 2, status: 409 });
    expect(await cityOf(journey)).toBe('Paarl');
  });

  test('a save that would create an application is refused unless it is the first command of its device', async () => {
    const client = system.now.client();
    await client.call(operations.openSession, {});
    const device = createDevice();
    const id = newId();
    const early = await device.send(client, operations.saveApplication, { id }, { at: 2 });
    expect(bodyOf(early)).toMatchObject({ code: 'sequence.gap', expected: 1 });
    expect(outcomeOf(await client.sendOperation(operations.getApplication, { id }))).toBe(
      '404 customer.not_found',
    );
    expect(outcomeOf(await device.send(client, operations.saveApplication, { id }, { at: 1 }))).toBe('200');
  });

  test('a whole outbox sent at once is applied in order, however many repetitions that takes', async () => {
    const journey = await walkTo('save-verification');
    const device = createDevice();
    const cities = ['Paarl', 'Knysna', 'George', 'Upington', 'Durban', 'Pretoria'];
    const queue = cities.map((city, index) => ({ city, at: index + 1, idempotencyKey: newId() }));
    const drain = async ({ city, ...options }: (typeof queue)[number]): Promise<number> => {
      const reply = await device.send(
        journey.client,
        operations.saveApplication,
        saveOf(journey, city),
        options,
      );
      if (outcomeOf(reply) === '200') return Number(bodyOf(reply).version);
      expect(['409 sequence.gap', '409 version.conflict']).toContain(outcomeOf(reply));
      return drain({ city, ...options });
    };
    const versions = await Promise.all(queue.toReversed().map(drain));
    expect(versions).toEqual(versions.toSorted((a, b) => b - a));
    expect(await cityOf(journey)).toBe('Pretoria');
  });
});

describe('two devices on one application', () => {
  /** Returns another browser, which was admitted with the passcode. */
  async function secondPhone(journey: Journey): Promise<HttpClient> {
    const client = system.now.client();
    await client.call(operations.openSession, {});
    const { idNumber, cellNo } = journey.person;
    await client.call(operations.openSession, { idNumber }, { idempotencyKey: newId() });
    const otp = await system.now.sandbox.passcode(cellNo);
    await client.call(operations.openSession, { idNumber, otp }, { idempotencyKey: newId() });
    return client;
  }

  test('[S6.01] each device has sequence numbers of its own, before and after the second device was admitted', async () => {
    const journey = await walkTo('save-verification');
    const [first, second] = [createDevice(), createDevice()];
    expect((await first.send(journey.client, operations.saveApplication, saveOf(journey), {})).status).toBe(
      200,
    );
    const client = await secondPhone(journey);
    // The first phone has to prove the number as well, or it loses the application to the second phone.
    await system.now.moveClock(60_000);
    const firstClient = await secondPhone(journey);
    await system.now.moveClock(0);
    const early = await second.send(client, operations.saveApplication, saveOf(journey), { at: 2 });
    expect(bodyOf(early)).toMatchObject({ code: 'sequence.gap', expected: 1 });
    for (const [device, browser, city] of [
      [second, client, 'Knysna'],
      [first, firstClient, 'George'],
      [first, firstClient, 'Upington'],
      [second, client, 'Durban'],
    ] as const)
      expect((await device.send(browser, operations.saveApplication, saveOf(journey, city), {})).status).toBe(
        200,
      );
    expect([first.done(), second.done()]).toEqual([3, 2]);
    expect(await cityOf(journey)).toBe('Durban');
  });

  test('a change by one device is reported to the other device, with the current version', async () => {
    const journey = await walkTo('save-verification');
    const [first, second] = [createDevice(), createDevice()];
    const on = (version: number) => ({ headers: { [headerNames.ifMatch]: `"${version}"` } });
    const seen = await versionOf(journey);
    // One device may send two commands before the first is answered.
    expect(
      (await first.send(journey.client, operations.saveApplication, saveOf(journey), on(seen))).status,
    ).toBe(200);
    expect(
      (await first.send(journey.client, operations.saveApplication, saveOf(journey, 'George'), on(seen)))
        .status,
    ).toBe(200);

    const conflict = await second.send(
      journey.client,
      operations.saveApplication,
      saveOf(journey, 'Knysna'),
      on(seen),
    );
    expect(bodyOf(conflict)).toMatchObject({ code: 'version.conflict', status: 409, version: seen + 2 });
    expect(await cityOf(journey)).toBe('George');
    const again = await second.send(journey.client, operations.saveApplication, saveOf(journey, 'Knysna'), {
      ...on(seen + 2),
      at: 1,
    });
    expect(again.status).toBe(200);
    const late = await first.send(journey.client, operations.saveApplication, saveOf(journey), on(seen + 2));
    expect(bodyOf(late)).toMatchObject({ code: 'version.conflict', version: seen + 3 });
  });

  test('staff who act on an older version get a conflict too', async () => {
    const journey = await walkTo('save-verification');
    const version = await versionOf(journey);
    const decline = (seen: number) =>
      journey.client.sendOperation(
        operations.declineApplication,
        { id: journey.customerId, reason: 'Fraud' },
        { bearer, headers: { [headerNames.ifMatch]: `"${seen}"` } },
      );
    expect(bodyOf(await decline(version - 1))).toMatchObject({ code: 'version.conflict', version });
    expect((await decline(version)).status).toBe(200);
  });
});

test('while the bureau is slow, a repeated command is told to wait a second, and later gets the first command’s reply', async () => {
  const journey = await walkTo('credit-check');
  const { idNumber, firstName, lastName } = journey.person;
  const input = {
    customerId: journey.customerId,
    idNumber,
    firstName,
    lastName,
    consent: consentOf(journey),
  };
  const options = { idempotencyKey: newId() };
  await system.now.sandbox.setFault({
    party: 'bureau',
    call: 'checks',
    method: 'POST',
    fault: 'slow',
    delayMs: 4_000,
  });
  const first = journey.client.sendOperation(operations.checkCredit, input, options);
  const send = () => journey.client.sendOperation(operations.checkCredit, input, options);
  const leases = async () =>
    (await system.now.applications.context.applications.load(journey.customerId))?.leases ?? {};
  await expect.poll(async () => Object.keys(await leases())).toHaveLength(1);
  const waiting = await send();
  expect(outcomeOf(waiting)).toBe('409 idempotency.in_progress');
  expect(waiting.headers.get('retry-after')).toBe('1');
  expect(bodyOf(waiting)).toMatchObject({ retryable: true, retryAfterSeconds: 1 });
  const mismatch = await journey.client.sendOperation(
    operations.checkCredit,
    { ...input, firstName: 'Somebody' },
    options,
  );
  expect(outcomeOf(mismatch)).toBe('422 idempotency.mismatch');
  expect((await first).status).toBe(200);
  expect((await send()).text).toBe((await first).text);
});

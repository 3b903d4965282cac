import { dayMs, operations } from '@tshepa/contracts';
import { loanStates } from '@tshepa/contracts/machine';
import { newId } from '@tshepa/messaging';
import { bySize, isFull } from '@tshepa/test-kit';
import { applicationStages, type HttpClient, type Journey, runStages } from '@tshepa/tools/journey';
import { expect, test } from 'vitest';
import { bodyOf, outcomeOf, rewrite, rewriteLoan, storedRecord } from '../support/records.ts';
import { createJourney, somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();

/** Creates an application whose personal details were saved on a first phone. */
async function begun(options: Parameters<typeof createJourney>[1] = {}): Promise<Journey> {
  const journey = createJourney(system.now, options);
  await runStages(journey, applicationStages.slice(0, 2));
  return journey;
}

async function secondPhone(): Promise<HttpClient> {
  const client = system.now.client();
  await client.call(operations.openSession, {});
  return client;
}

const ask = (client: HttpClient, idNumber: string, idempotencyKey = newId()) =>
  client.sendOperation(operations.openSession, { idNumber }, { idempotencyKey });
const confirm = (client: HttpClient, idNumber: string, otp: string, idempotencyKey = newId()) =>
  client.sendOperation(operations.openSession, { idNumber, otp }, { idempotencyKey });
const read = (client: HttpClient, id: string) => client.sendOperation(operations.getApplication, { id });
const other = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, '0');

const resumable = bySize({
  smallest: ['IN_PROGRESS', 'LOAN_OTP_REQUIRED'] as const,
  full: loanStates.filter((state) => state !== 'DECLINED' && state !== 'DELETED'),
});

test.each(
  resumable,
)('[S6.01] a second phone continues an application in %s, and the first phone, which proved no number, loses the application', async (state) => {
  const journey = await begun();
  const { idNumber, cellNo } = journey.person;
  await rewriteLoan(system.now, journey.customerId, { state });
  const client = await secondPhone();
  expect(outcomeOf(await read(client, journey.customerId))).toBe('404 customer.not_found');

  const asked = await ask(client, idNumber);
  expect(asked.status).toBe(200);
  expect(bodyOf(asked)).toEqual({ expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 });
  expect(outcomeOf(await read(client, journey.customerId))).toBe('404 customer.not_found');

  const confirmed = await confirm(client, idNumber, await system.now.sandbox.passcode(cellNo));
  expect(bodyOf(confirmed)).toEqual({ ok: true, customerId: journey.customerId, page: '', state });
  expect(bodyOf(await read(client, journey.customerId))).toMatchObject({ idNumber, cellNo });
  expect(outcomeOf(await read(journey.client, journey.customerId))).toBe('404 customer.not_found');
  expect((await storedRecord(system.now, journey.customerId)).loan.state).toBe(state);
});

test('[S6.01] two phones that have both proved the number keep the application', async () => {
  const journey = await begun();
  const { idNumber, cellNo } = journey.person;
  const used: string[] = [];
  try {
    for (const [turn, client] of [journey.client, await secondPhone()].entries()) {
      await system.now.moveClock(turn * 31_000);
      await ask(client, idNumber);
      const code = await system.now.sandbox.passcode(cellNo, used);
      used.push(code);
      expect((await confirm(client, idNumber, code)).status).toBe(200);
      for (const known of [journey.client, client])
        expect((await read(known, journey.customerId)).status).toBe(200);
    }
  } finally {
    await system.now.moveClock(0);
  }
});

test('[S4.03] an exited application that is older than seven days is resumed', async () => {
  const journey = await begun();
  await rewriteLoan(system.now, journey.customerId, { state: 'DELETED' });
  const { idNumber, cellNo } = journey.person;
  const client = await secondPhone();
  await ask(client, idNumber);
  expect(await system.now.sandbox.smsTo(cellNo)).toEqual([]);

  const connection = system.now.applications.context.connection;
  await connection
    .collection<{ _id: string }>('customers')
    .updateOne({ _id: journey.customerId }, { $set: { createdAt: new Date(Date.now() - 8 * dayMs) } });
  await ask(client, idNumber);
  const reply = await confirm(client, idNumber, await system.now.sandbox.passcode(cellNo));
  expect(bodyOf(reply)).toMatchObject({ customerId: journey.customerId, state: 'IN_PROGRESS' });
});

test('unknown and known ID numbers get the same replies to two requests for a code and to six wrong codes', async () => {
  const { person } = await begun();
  const repliesTo = async (idNumber: string) => {
    const client = await secondPhone();
    const told: unknown[] = [bodyOf(await ask(client, idNumber)), bodyOf(await ask(client, idNumber))];
    for (let index = 0; index < 6; index += 1) {
      const reply = await confirm(client, idNumber, '00000');
      told.push([outcomeOf(reply), bodyOf(reply).attemptsLeft, Object.keys(bodyOf(reply)).toSorted()]);
    }
    return told;
  };
  // Every reply is delayed by the same time, so both sequences run in parallel.
  const [known, unknown] = await Promise.all([repliesTo(person.idNumber), repliesTo(somebody().idNumber)]);
  expect(unknown).toEqual(known);
  expect(known.slice(2).map((told) => (Array.isArray(told) ? told.slice(0, 2) : told))).toEqual([
    ...[4, 3, 2, 1, 0].map((left) => ['403 otp.invalid', left]),
    ['403 otp.attempts_exhausted', 0],
  ]);
});

test.runIf(isFull)('after five wrong codes even the right one is refused', async () => {
  const { person, customerId } = await begun();
  const client = await secondPhone();
  await ask(client, person.idNumber);
  const code = await system.now.sandbox.passcode(person.cellNo);
  for (let index = 0; index < 5; index += 1) await confirm(client, person.idNumber, other(code));
  expect(outcomeOf(await confirm(client, person.idNumber, code))).toBe('403 otp.attempts_exhausted');
  expect(outcomeOf(await read(client, customerId))).toBe('404 customer.not_found');
});

test('a passcode of another kind resumes no application, and a resume passcode confirms no enrolment', async () => {
  const journey = createJourney(system.now);
  await runStages(journey, applicationStages);
  const { idNumber, cellNo } = journey.person;
  await journey.client.call(operations.sendEnrolmentPasscode, { customerId: journey.customerId, idNumber });
  const enrolment = await system.now.sandbox.passcode(cellNo);
  const client = await secondPhone();
  expect(outcomeOf(await confirm(client, idNumber, enrolment))).toBe('403 otp.expired');
  await system.now.moveClock(31_000);
  try {
    await ask(client, idNumber);
    expect(outcomeOf(await confirm(client, idNumber, enrolment))).toBe('403 otp.invalid');
    const code = await system.now.sandbox.passcode(cellNo, [enrolment]);
    const submitted = await journey.client.sendOperation(operations.verifyEnrolmentPasscode, {
      idNumber,
      otp: code,
    });
    expect(outcomeOf(submitted)).toBe('403 otp.invalid');
  } finally {
    await system.now.moveClock(0);
  }
});

test.runIf(isFull)(
  'a repeated command gets the same reply, sends no second SMS and binds the application once',
  async () => {
    const journey = await begun();
    const { idNumber, cellNo } = journey.person;
    const client = await secondPhone();
    const [askKey, confirmKey] = [newId(), newId()];
    await ask(client, idNumber, askKey);
    const code = await system.now.sandbox.passcode(cellNo);
    expect((await ask(client, idNumber, askKey)).status).toBe(200);
    expect(await system.now.sandbox.smsTo(cellNo)).toHaveLength(1);
    const first = await confirm(client, idNumber, code, confirmKey);
    const { version } = await storedRecord(system.now, journey.customerId);
    const second = await confirm(client, idNumber, code, confirmKey);
    expect(bodyOf(second)).toEqual(bodyOf(first));
    expect((await storedRecord(system.now, journey.customerId)).version).toBe(version);
    // The code is used up for everybody else, even with the same idempotency key.
    const stranger = await secondPhone();
    expect(outcomeOf(await confirm(stranger, idNumber, code, confirmKey))).toBe('403 otp.expired');
    expect(outcomeOf(await read(stranger, journey.customerId))).toBe('404 customer.not_found');
  },
);

test.runIf(isFull)('a resume works with plain calls that have no headers and no session', async () => {
  const { person, customerId } = await begun();
  const client = system.now.client();
  await client.call(operations.openSession, { idNumber: person.idNumber });
  const otp = await system.now.sandbox.passcode(person.cellNo);
  const reply = await client.call(operations.openSession, { idNumber: person.idNumber, otp });
  expect(reply).toMatchObject({ ok: true, customerId });
  expect((await read(client, customerId)).status).toBe(200);
});

test('a phone that lost its session gets its own application back, not a newer one of the same person', async () => {
  const journey = await begun();
  const newer = await begun({ person: { ...journey.person, cellNo: somebody().cellNo } });
  await rewrite(system.now, newer.customerId, (record) => ({ ...record, page: 'financial' }));
  const client = await secondPhone();
  const held = { idNumber: journey.person.idNumber, customerId: journey.customerId };
  await client.call(operations.openSession, held);
  const otp = await system.now.sandbox.passcode(journey.person.cellNo);
  expect(await client.call(operations.openSession, { ...held, otp })).toMatchObject({
    customerId: journey.customerId,
  });
  expect(outcomeOf(await read(client, newer.customerId))).toBe('404 customer.not_found');
});

test('logs name neither the ID number nor the cell number nor the code', async () => {
  const { person } = await begun();
  const client = await secondPhone();
  await ask(client, person.idNumber);
  const code = await system.now.sandbox.passcode(person.cellNo);
  await confirm(client, person.idNumber, code);
  const { logs: lines } = system.now;
  await expect.poll(() => lines.some((line) => line.includes('resume.confirmed'))).toBe(true);
  const logs = lines.join('\n');
  for (const secret of [person.idNumber, person.cellNo]) expect(logs).not.toContain(secret);
  expect(logs).not.toContain(`"${code}"`);
});

import { type HttpOperation, type HttpOperationName, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize, isFull } from '@tshepa/test-kit';
import {
  applicationStages,
  enrolmentStages,
  type Journey,
  loanStages,
  retryUntilAnswered,
  runStages,
  stagesBefore,
  wholeLoan,
} from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { effectsOf, outcomeOf, stateOf, storedRecord } from '../support/records.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer: string;
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});

const walkTo = (stage: string) => journeyBefore(system.now, stage, { bearer });

type Command = {
  route: HttpOperationName;
  /** The journey stops before this stage, where the command is possible. */
  stage: string;
  input: (journey: Journey) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** The fields that differ in the second body, which is sent under the same key. */
  other: Record<string, unknown>;
  /** The number of times the record is written; 1 by default. */
  writes?: number;
};

const id = ({ customerId }: Journey) => ({ id: customerId });
const byCustomer = ({ customerId }: Journey) => ({ customerId });

const commands: readonly Command[] = [
  {
    route: 'saveApplication',
    stage: 'save-verification',
    input: (journey) => ({ ...id(journey), customerRequest: { city: 'Paarl' } }),
    other: { customerRequest: { city: 'Worcester' } },
  },
  {
    route: 'checkCredit',
    stage: 'credit-check',
    input: ({ customerId, person: { idNumber, firstName, lastName } }) => ({
      customerId,
      idNumber,
      firstName,
      lastName,
    }),
    other: { firstName: 'Somebody' },
    // The consent is stored before the bureau is called.
    writes: 2,
  },
  {
    route: 'saveProgress',
    stage: 'save-verification',
    input: (journey) => ({ ...byCustomer(journey), page: 'verification' }),
    other: { page: 'consent' },
  },
  {
    route: 'checkDecision',
    stage: 'decision',
    input: ({ customerId, person }) => ({ customerId, idNumber: person.idNumber }),
    other: { idNumber: '8001015009087' },
  },
  {
    route: 'verifyEnrolmentPasscode',
    stage: 'submit-enrolment-otp',
    input: async ({ customerId, person, sandbox }) => ({
      customerId,
      idNumber: person.idNumber,
      otp: await sandbox.passcode(person.cellNo),
    }),
    other: { otp: '00000' },
  },
  {
    route: 'choosePayoutOption',
    stage: 'choose-payout',
    input: (journey) => ({ ...id(journey), option: 'eft' }),
    other: { option: 'e-wallet' },
  },
  {
    route: 'createBudget',
    stage: 'create-budget',
    input: (journey) => ({
      ...byCustomer(journey),
      grossIncome: '9000',
      netIncome: '8200',
      livingExpenses: '1',
      reason: 'Lives with family',
    }),
    other: { livingExpenses: '2' },
  },
  {
    route: 'declineApplication',
    stage: 'save-verification',
    input: (journey) => ({ ...id(journey), reason: 'Fraud' }),
    other: { reason: 'Adverse' },
  },
  {
    route: 'changeLoanState',
    stage: 'create-loan',
    input: (journey) => ({ ...id(journey), state: 'MANUAL_INTEGRATION' }),
    other: { state: 'APPROVED' },
  },
];

/** A save, a call that reaches a third party and an action of staff, at stages that are reached quickly. */
const sample: readonly HttpOperationName[] = ['saveApplication', 'checkCredit', 'declineApplication'];
const named = commands
  .filter(({ route }) => isFull || sample.includes(route))
  .map((command) => [command.route, command] as const);
const isOfApplicant = ({ http }: HttpOperation) => http.ordered || http.access === 'session';

const sendWith = (journey: Journey, name: HttpOperationName, input: object, idempotencyKey: string) =>
  journey.client.sendOperation(operations[name], input, {
    idempotencyKey,
    ...(isOfApplicant(operations[name]) ? {} : { bearer }),
  });

/** How many times a command is sent at the same moment. */
const atOnce = bySize({ smallest: 4, full: 20 });

describe('one idempotency key, one command', () => {
  test.each(
    named,
  )('%s: many calls at once have one effect and one reply, a repetition gets the same bytes, and another body is refused', async (name, command) => {
    const journey = await walkTo(command.stage);
    const input = await command.input(journey);
    const key = newId();
    const { version } = await storedRecord(system.now, journey.customerId);
    const replies = await Promise.all(
      Array.from({ length: atOnce }, () => sendWith(journey, name, input, key)),
    );
    const done = replies.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(JSON.parse(reply.text)).toMatchObject({ retryable: true });
    const after = await storedRecord(system.now, journey.customerId);
    expect(after.version).toBe(version + (command.writes ?? 1));

    const again = await sendWith(journey, name, input, key);
    expect([again.status, again.text]).toEqual([200, done[0]?.text]);
    const mismatch = await sendWith(journey, name, { ...input, ...command.other }, key);
    expect(outcomeOf(mismatch)).toBe('422 idempotency.mismatch');
    expect(await storedRecord(system.now, journey.customerId)).toEqual(after);
  });

  test('of many first saves at once, only one creates the application, and a repeated save gets the same id', async () => {
    const client = system.now.client();
    await client.call(operations.openSession, {});
    const idempotencyKey = newId();
    const replies = await Promise.all(
      Array.from({ length: atOnce }, () =>
        client.sendOperation(operations.saveApplication, { id: 0 }, { idempotencyKey }),
      ),
    );
    expect(new Set(replies.map(outcomeOf))).toEqual(new Set(['200']));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  test('a stored reply is never returned to another caller who sends the same idempotency key', async () => {
    const journey = await walkTo('save-verification');
    const key = newId();
    const input = { ...id(journey), customerRequest: { city: 'Knysna' } };
    const own = await sendWith(journey, 'saveApplication', input, key);
    expect(own.status).toBe(200);
    const stranger = system.now.client();
    await stranger.call(operations.openSession, {});
    const refused = await stranger.sendOperation(operations.saveApplication, input, { idempotencyKey: key });
    expect(outcomeOf(refused)).toBe('404 customer.not_found');
    const separate = await stranger.sendOperation(operations.saveApplication, {}, { idempotencyKey: key });
    expect(JSON.parse(separate.text).id).not.toBe(journey.customerId);

    const decline = { id: journey.customerId, reason: 'Thin File' } as const;
    const first = await journey.client.sendOperation(operations.declineApplication, decline, {
      bearer,
      idempotencyKey: key,
    });
    expect(first.status, 'the same key is another key when another principal uses it').toBe(200);
    const colleague = { bearer: await system.now.signIn('manager'), idempotencyKey: key };
    const asColleague = await journey.client.sendOperation(operations.declineApplication, decline, colleague);
    expect(outcomeOf(asColleague)).toBe('409 application.illegal_transition');
  });

  test('a key that is too long or has unsupported characters is refused', async () => {
    const journey = await walkTo('save-verification');
    for (const key of ['k'.repeat(256), 'ké'])
      expect(outcomeOf(await sendWith(journey, 'saveApplication', id(journey), key))).toBe(
        '422 request.invalid',
      );
  });
});

describe('lost replies', () => {
  /** The number of effects that one loan has at third parties, by kind. */
  const effects = {
    bureau: 1,
    decision: 1,
    // The phone adds the client, and the server adds it again from the submitted record.
    client: 2,
    employer: 1,
    enrolment: 1,
    upload: 2,
    budget: 1,
    loan: 1,
    mandate: 1,
    payout: 1,
    'loan-cancellation': 0,
  };

  test('[S1.04] a whole loan in which every reply is lost once has every effect only once', async () => {
    const journey = createJourney(system.now, { bearer });
    await runStages(
      journey,
      wholeLoan.flatMap((stage) => [stage, stage]),
    );
    expect(await stateOf(journey)).toBe('PAID');
    const ledger = await system.now.sandbox.ledger();
    const own = ledger.filter(({ reference }) => reference.includes(journey.customerId));
    for (const [kind, count] of Object.entries(effects)) {
      const found = own.filter((entry) => entry.kind === kind);
      expect(`${kind}: ${found.length}`).toBe(`${kind}: ${count}`);
    }
    const codes = (await system.now.sandbox.smsTo(journey.person.cellNo)).filter(({ text }) =>
      text.includes('is your code'),
    );
    expect(codes, 'one passcode for the enrolment, one for the loan').toHaveLength(2);
  });

  test('[S4.21] every command of staff or of the applicant that is sent many times at once acts once', async () => {
    const journey = createJourney(system.now, { bearer });
    await runStages(journey, [
      ...applicationStages,
      ...enrolmentStages,
      ...stagesBefore('create-budget', loanStages),
    ]);
    for (const stage of [...loanStages, ...wholeLoan.slice(-1)].filter(
      ({ name }) => !['choose-payout', 'accept-mandate'].includes(name),
    )) {
      const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, () => stage.run(journey)));
      expect(
        outcomes.some(({ status }) => status === 'fulfilled'),
        stage.name,
      ).toBe(true);
      if (stage.name === 'verify-loan-otp') await runStages(journey, loanStages.slice(-1));
    }
    const ledger = await system.now.sandbox.ledger();
    const own = ledger.filter(({ reference }) => reference.includes(journey.customerId));
    for (const kind of ['budget', 'loan', 'mandate', 'payout'])
      expect(
        own.filter((entry) => entry.kind === kind),
        kind,
      ).toHaveLength(1);
    expect(await stateOf(journey)).toBe('PAID');
  });

  const closing = [
    ['exitApplication', 'DELETED'],
    ['resetDevice', 'IN_PROGRESS'],
  ] as const;
  test.each(
    isFull ? closing : closing.slice(0, 1),
  )('after a lost reply %s may be sent again, and the record stays as the first call left it', async (name, state) => {
    const journey = await walkTo('save-verification');
    const key = newId();
    const first = await sendWith(journey, name, id(journey), key);
    const after = await storedRecord(system.now, journey.customerId);
    const again = await sendWith(journey, name, id(journey), key);
    expect(outcomeOf(first)).toBe('200');
    // The first call ended the session, so the phone only has to clear its data.
    expect(['200', '401 session.required', '404 customer.not_found']).toContain(outcomeOf(again));
    expect(await storedRecord(system.now, journey.customerId)).toEqual(after);
    expect(after.loan.state).toBe(state);
  });

  test('a message to support, an issued code and a changed amount are repeated without a second effect', async () => {
    const contact = { email: 'visitor@mailbox.example', message: `Good day ${newId()}` };
    const client = system.now.client();
    const idempotencyKey = newId();
    for (let tries = 0; tries < 3; tries += 1)
      await client.call(operations.sendContactMessage, contact, { idempotencyKey });
    const mails = (await system.now.sandbox.ledger('email')).filter(({ data }) =>
      JSON.stringify(data).includes(contact.message),
    );
    expect(mails).toMatchObject([{ attempts: 1 }]);

    const journey = await walkTo('send-loan-otp');
    const { loan } = await storedRecord(system.now, journey.customerId);
    const change = { id: loan.id, loanId: '2' } as const;
    // Cancelling at the provider is slow, so the second call is told to retry.
    const changed = () =>
      journey.client.call(operations.changeLoanAmount, change, { bearer, idempotencyKey });
    const [one, two] = await Promise.all([retryUntilAnswered(changed), retryUntilAnswered(changed)]);
    expect(two).toEqual(one);
    const cancelled = await effectsOf(system.now, 'loan-cancellation', journey);
    expect(cancelled).toHaveLength(1);

    const manual = { id: journey.customerId, state: 'MANUAL_INTEGRATION' };
    await journey.client.call(operations.changeLoanState, manual, { bearer });
    const issue = () =>
      journey.client.call(operations.issueManualPasscode, id(journey), { bearer, idempotencyKey });
    const codes = [await issue(), await issue()];
    expect(codes[1]?.otp).toBe(codes[0]?.otp);
    expect(
      (
        await journey.client.call(operations.verifyManualPasscode, {
          id: journey.customerId,
          otp: codes[0]?.otp ?? '',
        })
      ).state,
    ).toBe('PENDING_APPROVAL');
  });
});

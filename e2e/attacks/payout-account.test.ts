import { dayMs, headerNames, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import { type Journey, runStages, savedAnswers, stagesBetween } from '@tshepa/tools/journey';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { byCustomer, journeyBefore, postOwn } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import {
  bodyOf,
  confirmPending,
  effectsOf,
  holdsOf,
  outcomeOf,
  recordOf,
  seenByStaff,
  stateOf,
  untilEventsHandled,
} from '../support/records.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
const thiefAccount = '99999999999';
let bearer = '';
let second = '';
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
  second = await system.now.signIn('manager');
});
afterEach(() => system.now.moveClock(0));

const payoutsOf = (journey: Journey) => effectsOf(system.now, 'payout', journey);
const clientIdOf = async (journey: Journey) => (await recordOf(journey)).enrollment?.client_id ?? '';
const goOn = (journey: Journey, after: string, to: string) => runStages(journey, stagesBetween(after, to));
const typeAccount = async (journey: Journey, accountNumber: string) => {
  const json = { id: journey.customerId, bankRequest: { accountNumber } };
  expect((await postOwn(journey, '/loan/upsert', { json })).status).toBe(200);
};
const submitAccount = (journey: Journey) => postOwn(journey, '/provider/add', byCustomer(journey));
const submitEmployer = (journey: Journey) =>
  postOwn(journey, '/provider/employer', { json: { customerId: journey.customerId } });
const expectRefused = async (journey: Journey, code: string) => {
  for (const submit of [submitAccount, submitEmployer])
    expect(await submit(journey)).toMatchObject({ status: 409, body: { code } });
};

test('[S7.20] the payout goes to the checked account, and not to another account that was sent to the provider earlier', async () => {
  const journey = await journeyBefore(system.now, 'add-client', { bearer });
  await typeAccount(journey, thiefAccount);
  expect((await submitAccount(journey)).status).toBe(200);
  await typeAccount(journey, journey.person.accountNumber);
  await goOn(journey, 'add-client', 'pay-out');
  const { accountNumber } = journey.person;
  const { amount } = (await recordOf(journey)).loanDistributions.payout ?? {};
  expect(amount).toBeGreaterThan(0);
  expect((await payoutsOf(journey)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ instructedTo: accountNumber, paidTo: accountNumber, amount }),
  ]);
});

test('[S7.20] nothing can be submitted to the provider before the consent, after the submission, or while the person has another active loan', async () => {
  const journey = await journeyBefore(system.now, 'credit-check', { bearer });
  await expectRefused(journey, 'application.consent_required');
  // The thief filled in a record with the victim's ID number before the victim submits hers.
  const thief = createJourney(system.now, { person: { ...journey.person, accountNumber: thiefAccount } });
  await runStages(thief, stagesBetween(null, 'save-banking'));
  await goOn(journey, 'save-personal', 'choose-payout');
  await expectRefused(journey, 'application.illegal_transition');
  await expectRefused(thief, 'application.active_loan');
  await goOn(journey, 'choose-payout', 'pay-out');
  expect((await payoutsOf(journey)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ paidTo: journey.person.accountNumber }),
  ]);
});

/** The calls of the banking step, as a phone queues them, with another account and new idempotency keys. */
const queuedBanking = ({ client, customerId, person }: Journey, ifMatch: number | undefined) => {
  const { idNumber } = person;
  const headers = {
    [headerNames.deviceId]: newId(),
    [headerNames.sequence]: '1',
    ...(ifMatch === undefined ? {} : { [headerNames.ifMatch]: `"${ifMatch}"` }),
  };
  const bankRequest = { bankName: 'absa', accountNumber: thiefAccount, branchCode: '632005' };
  const keyed = () => ({ idempotencyKey: newId() });
  return {
    decision: () => client.sendOperation(operations.checkDecision, { customerId, idNumber }, keyed()),
    save: () =>
      client.sendOperation(
        operations.saveApplication,
        { id: customerId, bankRequest },
        { ...keyed(), headers },
      ),
    add: () => client.sendOperation(operations.addProviderClient, { customerId }, keyed()),
    employer: () => client.sendOperation(operations.addEmployer, { customerId }, keyed()),
  };
};

test('[S7.20] the queued banking step of an old phone changes nothing after the submission, whatever version it names', async () => {
  const journey = await journeyBefore(system.now, 'save-banking', { bearer });
  const { version: seen } = await recordOf(journey);
  const seenByProvider = async () =>
    (await system.now.sandbox.ledger()).filter(
      ({ kind, reference }) =>
        ['client', 'employer', 'decision'].includes(kind) && reference.includes(journey.customerId),
    );
  let former = 'decision';
  for (const stage of ['submit', 'create-budget', 'accept-mandate']) {
    await goOn(journey, former, stage);
    former = stage;
    await untilEventsHandled(system.now);
    const { version: _then, updatedAt: _written, ...before } = await seenByStaff(system.now, journey, bearer);
    const atProvider = await seenByProvider();
    for (const named of ['seen', 'current', 'none'] as const) {
      const { version: current } = await recordOf(journey);
      const ifMatch = { seen, current, none: undefined }[named];
      const { decision, save, add, employer } = queuedBanking(journey, ifMatch);
      expect(outcomeOf(await save())).toBe(
        named === 'seen' ? '409 version.conflict' : '409 application.illegal_transition',
      );
      for (const call of [add, employer])
        expect(outcomeOf(await call())).toBe('409 application.illegal_transition');
      // The phone is told the decision that was made before, and no third party is asked again.
      expect(bodyOf(await decision())).toMatchObject({ declined: false });
    }
    // Calls that were answered before the submission get their first replies again.
    await goOn(journey, 'decision', 'add-employer');
    const { version: _now, updatedAt: _at, ...after } = await seenByStaff(system.now, journey, bearer);
    expect(after).toEqual(before);
    expect(await seenByProvider()).toEqual(atProvider);
  }
  await goOn(journey, 'accept-mandate', 'pay-out');
  expect((await payoutsOf(journey)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ paidTo: journey.person.accountNumber }),
  ]);
});

/** A stage, the stage before it, and whoever is stopped at it. */
const stoppedStages = [
  ['pay-out', 'accept-mandate', 'manager'],
  ['verify-loan-otp', 'send-loan-otp', 'applicant'],
  ['create-loan', 'create-budget', 'manager'],
] as const;
test.each(
  bySize({ smallest: stoppedStages.slice(0, 2), full: stoppedStages }),
)('when the account is changed at the provider before the stage %s, that stage is stopped until a manager answers', async (stage, former, stopped) => {
  const journey = await journeyBefore(system.now, stage, { bearer });
  const clientId = await clientIdOf(journey);
  const before = await stateOf(journey);
  await system.now.sandbox.changeAccount(clientId, { accountNumber: thiefAccount });
  await expect(goOn(journey, former, stage)).rejects.toThrow();
  expect(await stateOf(journey)).toBe(before);
  expect((await recordOf(journey)).isOnHold).toBe(true);
  const listed = await plainCall(system.now.client(), 'GET', '/customer/list', {
    query: { searchId: journey.person.idNumber },
    bearer,
  });
  expect(listed.body['items']).toMatchObject([{ id: journey.customerId, isOnHold: true }]);
  expect(await payoutsOf(journey)).toEqual([]);

  // The hold remains when the account is changed back before anybody answers.
  await system.now.sandbox.changeAccount(clientId, { accountNumber: journey.person.accountNumber });
  await expect(goOn(journey, former, stage)).rejects.toThrow();
  const [hold] = await holdsOf(system.now, journey, bearer);
  expect(hold).toMatchObject({ reason: 'account-differs', details: ['Account number'] });
  const json = { id: journey.customerId, holdId: hold?.id, note: 'Corrected at the provider' };
  const agent = await system.now.signIn('agent');
  expect(
    (await plainCall(system.now.client(), 'POST', '/loan/answer-hold', { json, bearer: agent })).status,
  ).toBe(403);
  const answer = (by: string) =>
    plainCall(system.now.client(), 'POST', '/loan/answer-hold', { json, bearer: by });
  // Although four eyes are off, managers cannot answer a hold on a step of their own.
  if (stopped === 'manager')
    expect(await answer(bearer)).toMatchObject({ status: 403, body: { code: 'change.own' } });
  expect((await answer(second)).status).toBe(200);
  expect(await answer(second)).toMatchObject({
    status: 409,
    body: { code: 'hold.answered' },
  });
  await goOn(journey, former, 'pay-out');
  expect((await payoutsOf(journey)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ paidTo: journey.person.accountNumber }),
  ]);
});

test('nothing is paid to an e-wallet when its cell number was changed at the provider', async () => {
  const journey = createJourney(system.now, { bearer, payout: 'e-wallet' });
  await runStages(journey, stagesBetween(null, 'accept-mandate'));
  await system.now.sandbox.changeAccount(await clientIdOf(journey), { cellNo: '0829999999' });
  await expect(goOn(journey, 'accept-mandate', 'pay-out')).rejects.toThrow();
  expect(await holdsOf(system.now, journey, bearer)).toMatchObject([{ details: ['Cell number'] }]);
  expect(await payoutsOf(journey)).toEqual([]);
});

test('an e-wallet payout waits for another manager when staff confirmed everything by hand and no passcode proved the number', async () => {
  const journey = createJourney(system.now, { bearer, payout: 'e-wallet' });
  await runStages(journey, stagesBetween(null, 'submit'));
  const id = journey.customerId;
  const staff = async (method: 'POST' | 'GET', path: string, query: Record<string, string>) => {
    const reply = await plainCall(system.now.client(), method, path, { query, bearer });
    expect(reply.status, path).toBe(200);
    return reply.body;
  };
  const move = (state: string, action: string, more: Record<string, string> = {}) =>
    staff('POST', '/loan/update-loan-state', { id, state, action, ...more });
  await move('PAYBACK_REQUESTED', 'confirm-enrolment');
  await goOn(journey, 'submit-enrolment-otp', 'create-loan');
  await move('APPROVED', 'confirm-loan', { reason: 'The customer cannot receive SMS' });
  await confirmPending(system.now, journey, await system.now.signIn('manager'));
  await expect(goOn(journey, 'accept-mandate', 'pay-out')).rejects.toThrow();
  expect(await holdsOf(system.now, journey, bearer)).toMatchObject([
    { reason: 'number-unproven', details: ['No passcode to this number was entered'] },
  ]);
  expect(await payoutsOf(journey)).toEqual([]);
});

test('an e-wallet whose number was proven over a week ago gets nothing until another manager answers and the bank is asked again', async () => {
  const journey = createJourney(system.now, { bearer, payout: 'e-wallet' });
  await runStages(journey, stagesBetween(null, 'accept-mandate'));
  const checks = () => effectsOf(system.now, 'account-check', journey);
  expect(await checks()).toHaveLength(1);
  await system.now.moveClock(8 * dayMs);
  const tokens = [await system.now.signIn('manager'), await system.now.signIn('manager')] as const;
  const later = { ...journey, bearer: () => tokens[0] };
  await expect(goOn(later, 'accept-mandate', 'pay-out')).rejects.toThrow();
  const [hold] = await holdsOf(system.now, journey, tokens[0]);
  expect(hold).toMatchObject({
    reason: 'number-unproven',
    details: ['The last passcode was entered more than 7 days ago'],
  });
  expect(await payoutsOf(journey)).toEqual([]);
  const json = { id: journey.customerId, holdId: hold?.id, note: 'Called the number' };
  const answer = (by: string) =>
    plainCall(system.now.client(), 'POST', '/loan/answer-hold', { json, bearer: by });
  expect((await answer(tokens[0])).status).toBe(403);
  expect((await answer(tokens[1])).status).toBe(200);
  await goOn(later, 'accept-mandate', 'pay-out');
  expect((await payoutsOf(journey)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ instructedTo: journey.person.cellNo, paidTo: journey.person.cellNo }),
  ]);
  expect(await checks()).toHaveLength(2);
});

test('an account that the statements do not show gets no loan although a manager moved the application past its submission', async () => {
  const journey = await journeyBefore(system.now, 'submit', { bearer });
  const { customerId: id } = journey;
  // The provider does not answer at the submission, so the application is referred to staff after fifteen minutes.
  await system.now.sandbox.setFault({ party: 'provider', fault: '500', times: 1000 });
  const submission = { id, ...savedAnswers.submit() };
  expect((await postOwn(journey, '/loan/upsert', { json: submission })).status).toBe(503);
  await system.now.sandbox.endFaults();
  await typeAccount(journey, thiefAccount);
  await system.now.moveClock(16 * 60_000);
  await system.now.referWaiting();
  expect(await stateOf(journey)).toBe('APPROVAL_REQUIRED');
  const query = { id, state: 'PAYBACK_REQUESTED', action: 'change-state' };
  const client = system.now.client();
  expect((await plainCall(client, 'POST', '/loan/update-loan-state', { query, bearer })).status).toBe(200);
  await goOn(journey, 'submit-enrolment-otp', 'create-budget');
  await expect(goOn(journey, 'create-budget', 'create-loan')).rejects.toThrow();
  expect(await holdsOf(system.now, journey, bearer)).toMatchObject([
    { reason: 'account-differs', details: ['Account number of the statements'] },
  ]);
});

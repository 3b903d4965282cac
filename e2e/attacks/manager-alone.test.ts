import { type HttpOperation, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { runStages, stagesBetween } from '@tshepa/tools/journey';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { bodyOf, effectsOf, outcomeOf, seenByStaff, stateOf } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

/** The daily total is enough for one loan of the journey, and not for two. */
const system = useTestSystem({ env: { PAYOUTS_PER_MANAGER_PER_DAY: '600' } });
const password = 'four unrelated plain words';
let alone: { email: string; bearer: string };
let honest: { email: string; bearer: string };

const givenManager = async (name: string) => {
  const email = `${name}.${newId().slice(-6)}@staff.example`;
  return { email, bearer: await system.now.signIn('manager', email) };
};
afterEach(() => system.now.moveClock(0));
beforeAll(async () => {
  alone = await givenManager('alone');
  honest = await givenManager('honest');
});

const send = (operation: HttpOperation, input: object, { bearer } = alone) =>
  system.now.client().sendOperation(operation, input, { bearer });
const outcome = async (...call: Parameters<typeof send>) => outcomeOf(await send(...call));
const newEmail = () => `puppet.${newId().slice(-6)}@staff.example`;

/** Requests a change of accounts and returns its id. */
async function requested(change: object, by = alone): Promise<string> {
  await send(operations.requestAccountChange, change, by);
  const { accountChanges } = await system.now
    .client()
    .call(operations.getStaffSettings, {}, { bearer: by.bearer });
  return accountChanges.at(-1)?.id ?? '';
}
const confirm = (changeId: string, by = alone) => send(operations.confirmAccountChange, { changeId }, by);

async function givenLoanToPay() {
  const journey = await journeyBefore(system.now, 'pay-out', { bearer: honest.bearer });
  const { customerId } = journey;
  const { enrollment, loanDistributions: loan } = await seenByStaff(system.now, journey, honest.bearer);
  return { customerId, clientId: enrollment?.client_id ?? '', loanId: loan.provider_loan_id ?? '' };
}

/**
 * Requests the payout of a loan that is ready for it. Returns the waiting change, and a function that reads the
 * payouts.
 */
async function givenRequestedPayout() {
  const payout = await givenLoanToPay();
  const { customerId } = payout;
  await send(operations.createPayout, payout);
  const { pendingChange } = await seenByStaff(system.now, payout, alone.bearer);
  const paid = () => effectsOf(system.now, 'payout', { customerId });
  return { change: { id: customerId, changeId: pendingChange?.id ?? '' }, paid };
}

/** Stops a step of the lone manager by changing the account on file. Returns a function that answers the hold. */
async function givenOwnStepStopped() {
  const journey = await journeyBefore(system.now, 'create-loan', { bearer: alone.bearer });
  const { customerId: id } = journey;
  const seen = () => seenByStaff(system.now, journey, alone.bearer);
  const clientId = (await seen()).enrollment?.client_id ?? '';
  await system.now.sandbox.changeAccount(clientId, { accountNumber: '99999999999' });
  await expect(runStages(journey, stagesBetween('create-budget', 'create-loan'))).rejects.toThrow();
  const holdId = (await seen()).holds?.at(-1)?.id ?? '';
  return (by: typeof alone) => outcome(operations.answerHold, { id, holdId, note: 'It is right' }, by);
}

describe('a manager alone, while four eyes are off', () => {
  test('without four eyes, one manager alone pays out no more than the daily total, even with payouts at the same moment', async () => {
    const payouts = [await givenLoanToPay(), await givenLoanToPay()];
    const replies = await Promise.all(payouts.map((payout) => send(operations.createPayout, payout)));
    expect(replies.map((reply) => bodyOf(reply).status).toSorted()).toEqual([200, 202]);
    const ids = payouts.map(({ customerId }) => customerId);
    const paid = (await system.now.sandbox.ledger('payout')).filter(({ reference }) =>
      ids.some((id) => reference.includes(id)),
    );
    expect(paid).toHaveLength(1);
  });
});

describe('a batch of payouts, while four eyes are off', () => {
  test('[S4.21] a manager alone cannot pay a batch, and a batch pays nothing whose account has changed since', async () => {
    const payouts = [await givenLoanToPay(), await givenLoanToPay()];
    const batchId = newId();
    const accepts = ['over-daily-total'];
    const rows = payouts.map(({ customerId: id }) => ({ id, accepts }));
    const run = async (action: string, by = alone) => {
      const reply = await send(operations.runBatch, { batchId, action, rows }, by);
      const { results } = operations.runBatch.reply.parse(JSON.parse(reply.text));
      return results.map((row) => row.problem?.code ?? row.outcome);
    };
    const paid = () =>
      Promise.all(
        payouts.map(async ({ customerId }) => (await effectsOf(system.now, 'payout', { customerId })).length),
      );
    expect(await run('pay-out')).toEqual(['done', 'done']);
    expect(await run('confirm-payouts')).toEqual(['change.own', 'change.own']);
    expect(await paid()).toEqual([0, 0]);
    // The account is changed at the provider after the second manager has seen the summary.
    await system.now.sandbox.changeAccount(payouts[0]?.clientId ?? '', { accountNumber: '99999999999' });
    expect(await run('confirm-payouts', honest)).toEqual(['provider.account_differs', 'done']);
    expect(await run('confirm-payouts', honest)).toEqual(['application.on_hold', 'already']);
    expect(await paid()).toEqual([0, 1]);
  });
});

describe('a manager alone', () => {
  beforeAll(async () => {
    await send(operations.updateStaffSettings, { fourEyes: true });
  });

  test('a manager alone cannot confirm a loan by rejecting the OTP and issuing a manual OTP', async () => {
    const journey = await journeyBefore(system.now, 'verify-loan-otp', { bearer: honest.bearer });
    const { customerId: id } = journey;
    const change = { id, state: 'MANUAL_INTEGRATION', action: 'reject-otp' };
    expect(await outcome(operations.changeLoanState, change)).toBe('200');
    const { pendingChange } = await seenByStaff(system.now, journey, alone.bearer);
    const changeId = pendingChange?.id ?? '';
    expect(await outcome(operations.confirmChange, { id, changeId })).toBe('403 change.own');
    expect(await outcome(operations.issueManualPasscode, { id })).toMatch(/^409/);
    expect(await stateOf(journey)).not.toBe('MANUAL_INTEGRATION');
  });

  test('a manager alone cannot switch four eyes off, add a manager, promote an agent or take over a colleague’s account', async () => {
    const puppet = newEmail();
    const added = await send(operations.addStaff, { email: puppet, role: 'agent' });
    expect(outcomeOf(added)).toBe('200');
    const second = '403 four_eyes.second_manager';
    expect(await outcome(operations.updateStaffSettings, { fourEyes: false })).toBe(second);
    expect(await outcome(operations.addStaff, { email: newEmail(), role: 'manager' })).toBe(second);
    expect(await outcome(operations.updateStaff, { email: puppet, role: 'manager' })).toBe(second);
    for (const change of [
      { action: 'switch-off-four-eyes' },
      { action: 'add-manager', email: newEmail() },
      { action: 'make-manager', email: puppet },
      { action: 'reset-password', email: honest.email },
    ])
      expect(outcomeOf(await confirm(await requested(change))), change.action).toBe('403 change.own');
    expect(outcomeOf(await system.now.client().send('POST', '/staff/accounts/reset'))).toMatch(/^404/);
    const { items } = await system.now.client().call(operations.listStaff, {}, { bearer: alone.bearer });
    expect(items.find(({ email }) => email === puppet)?.role).toBe('agent');
    const settings = await system.now
      .client()
      .call(operations.getStaffSettings, {}, { bearer: alone.bearer });
    expect(settings.fourEyes.isOn).toBe(true);
  });

  test('for a day after a manager sets the password of an account, that account cannot confirm the manager’s requests', async () => {
    const email = newEmail();
    const made = bodyOf(await send(operations.addStaff, { email, role: 'agent' }));
    const signedIn = await system.now
      .client()
      .sendOperation(operations.signIn, { ...made, newPassword: password });
    const puppet = { email, bearer: String(bodyOf(signedIn).token) };
    // The honest manager believes that the puppet is a new colleague.
    expect(outcomeOf(await confirm(await requested({ action: 'make-manager', email }), honest))).toBe('200');
    await system.now.moveClock(6_000);
    const { change, paid } = await givenRequestedPayout();
    const decide = (by: typeof alone) => send(operations.confirmChange, change, by);
    expect(outcomeOf(await decide(puppet))).toBe('403 four_eyes.not_a_pair');
    expect(outcomeOf(await confirm(await requested({ action: 'switch-off-four-eyes' }), puppet))).toBe(
      '403 four_eyes.not_a_pair',
    );
    expect(await paid()).toEqual([]);
    expect(outcomeOf(await decide(honest))).toBe('200');
    expect(await paid()).toMatchObject([{ attempts: 1 }]);
    const answerHold = await givenOwnStepStopped();
    expect(await answerHold(alone)).toBe('403 change.own');
    expect(await answerHold(puppet)).toBe('403 four_eyes.not_a_pair');
    expect(await answerHold(honest)).toBe('200');
  });
});

import { type ApplicantRecord, type CustomerRecord, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { isFull } from '@tshepa/test-kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { bodyOf, effectsOf, outcomeOf, rewriteLoan, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
const emailOf = (name: string) => `${name}.${newId().slice(-6)}@staff.example`;
const emails = { maker: emailOf('maker'), checker: emailOf('checker') };
let maker: string;
let checker: string;
let agent: string;

beforeAll(async () => {
  maker = await system.now.signIn('manager', emails.maker);
  checker = await system.now.signIn('manager', emails.checker);
  agent = await system.now.signIn('agent');
  // The first start added a manager too, but these tests need exactly two.
  const { items } = await system.now.client().call(operations.listStaff, {}, { bearer: maker });
  for (const { email, role } of items) {
    if (role !== 'manager' || Object.values(emails).includes(email)) continue;
    await system.now.client().call(operations.updateStaff, { email, isActive: false }, { bearer: maker });
  }
  await switchFourEyesOn();
});

const staffClient = () => system.now.client();
const switchFourEyesOn = () =>
  staffClient().call(operations.updateStaffSettings, { fourEyes: true }, { bearer: maker });

/** Switches four eyes off, which takes two managers. */
async function switchFourEyesOff(by = maker, confirmedBy = checker) {
  const { accountChanges } = await staffClient().call(
    operations.requestAccountChange,
    { action: 'switch-off-four-eyes' },
    { bearer: by },
  );
  const changeId = accountChanges.at(-1)?.id ?? '';
  await staffClient().call(operations.confirmAccountChange, { changeId }, { bearer: confirmedBy });
}

/** Creates a loan that is ready for its payout. */
async function approvedLoan() {
  const journey = await journeyBefore(system.now, 'pay-out', { bearer: maker });
  const { enrollment, loan } = await storedRecord(system.now, journey.customerId);
  const input = {
    customerId: journey.customerId,
    clientId: enrollment?.client_id ?? '',
    loanId: loan.provider_loan_id ?? '',
  };
  const ids = async () => ({
    id: journey.customerId,
    changeId: (await storedRecord(system.now, journey.customerId)).pending?.id ?? newId(),
  });
  return {
    journey,
    payOut: (bearer: string, idempotencyKey = newId()) =>
      staffClient().sendOperation(operations.createPayout, input, { bearer, idempotencyKey }),
    ids,
    confirm: async (bearer: string, idempotencyKey = newId(), change?: { id: string; changeId: string }) =>
      staffClient().sendOperation(operations.confirmChange, change ?? (await ids()), {
        bearer,
        idempotencyKey,
      }),
    stored: () => storedRecord(system.now, journey.customerId),
    payouts: () => effectsOf(system.now, 'payout', journey),
    read: async (bearer?: string) =>
      bearer
        ? staffClient().call(operations.getApplication, { id: journey.customerId }, { bearer })
        : journey.client.call(operations.getApplication, { id: journey.customerId }),
  };
}

const asStaff = (record: ApplicantRecord | CustomerRecord) => {
  if (!('actions' in record)) throw new Error('This is the record as the applicant sees it');
  return record;
};

describe('a payout that waits for a second manager', () => {
  test('a waiting payout is shown to all staff and to no applicant, cannot be confirmed by its requester, and is paid once', async () => {
    const loan = await approvedLoan();
    const asked = await loan.payOut(maker);
    expect(asked.status).toBe(200);
    expect(bodyOf(asked)).toMatchObject({
      status: 202,
      state: 'APPROVED',
      pendingChange: expect.any(String),
    });
    expect(await loan.payouts()).toEqual([]);

    const seen = asStaff(await loan.read(agent));
    expect(seen.pendingChange).toMatchObject({ by: { email: emails.maker }, offers: [] });
    expect(await loan.read()).not.toHaveProperty('pendingChange');
    const list = await staffClient().call(
      operations.listApplications,
      { searchState: 'APPROVED' },
      { bearer: agent },
    );
    expect(list.items.find(({ id }) => id === loan.journey.customerId)).toMatchObject({
      pendingAction: 'pay-out',
    });

    const own = await loan.confirm(maker);
    expect(outcomeOf(own)).toBe('403 change.own');
    expect(bodyOf(own).detail).toBe('Another manager must decide on your change.');
    expect(outcomeOf(await loan.confirm(agent))).toBe('403 auth.forbidden');

    const [key, change] = [newId(), await loan.ids()];
    const confirmed = await loan.confirm(checker, key, change);
    expect(bodyOf(confirmed)).toMatchObject({ state: 'PAID' });
    // A request that is repeated with its idempotency key, as after a lost reply, gets the same reply.
    expect((await loan.confirm(checker, key, change)).text).toBe(confirmed.text);
    expect(await loan.payouts()).toMatchObject([{ attempts: 1 }]);
    expect(asStaff(await loan.read(maker)).lastChange).toMatchObject({
      ending: 'confirmed',
      endedBy: { email: emails.checker },
    });
    expect(await loan.read()).not.toHaveProperty('lastChange');
  });

  test.runIf(isFull)('a waiting payout is paid once when the second manager clicks three times', async () => {
    const loan = await approvedLoan();
    await loan.payOut(maker);
    const change = await loan.ids();
    const replies = await Promise.all([1, 2, 3].map(() => loan.confirm(checker, newId(), change)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies) expect(reply.status).toBeLessThan(500);
    expect(await loan.payouts()).toMatchObject([{ attempts: 1 }]);
    expect((await loan.stored()).loan.state).toBe('PAID');
  });

  test.runIf(isFull)(
    'a waiting payout stays while the provider fails, and is paid once when the provider is back',
    async () => {
      const loan = await approvedLoan();
      await loan.payOut(maker);
      const change = await loan.ids();
      await system.now.sandbox.setFault({ party: 'provider', call: 'payouts', fault: 'drop-reply' });
      const key = newId();
      const first = await loan.confirm(checker, key, change);
      await system.now.sandbox.endFaults();
      if (first.status !== 200) {
        const rejected = await staffClient().sendOperation(
          operations.rejectChange,
          { ...change, note: 'Too slow' },
          { bearer: checker },
        );
        expect(outcomeOf(rejected)).toBe('409 change.pending');
      }
      await expect
        .poll(async () => (await loan.confirm(checker, key, change)).status, { timeout: 30_000 })
        .toBe(200);
      expect(await loan.payouts()).toHaveLength(1);
    },
  );

  test.runIf(isFull)(
    'the requester of a payout sees the reason for its rejection, and may request it again',
    async () => {
      const loan = await approvedLoan();
      await loan.payOut(maker);
      const change = await loan.ids();
      const reject = (input: object, bearer = checker) =>
        staffClient().sendOperation(operations.rejectChange, input, { bearer });
      expect(outcomeOf(await reject({ ...change, note: ' ' }))).toBe('422 request.invalid');
      expect(outcomeOf(await reject({ ...change, note: 'x'.repeat(301) }))).toBe('422 request.invalid');
      expect(outcomeOf(await reject({ ...change, note: 'Mine' }, maker))).toBe('403 change.own');
      expect(outcomeOf(await reject({ ...change, note: 'Wrong account' }))).toBe('200');
      expect(asStaff(await loan.read(maker)).lastChange).toMatchObject({
        ending: 'rejected',
        note: 'Wrong account',
      });
      const again = bodyOf(await loan.payOut(maker));
      expect(again).toMatchObject({ status: 202 });
      expect(again.pendingChange).not.toBe(change.changeId);
    },
  );

  test.runIf(isFull)(
    'a waiting payout is void when the loan has changed since its request, and the reply says so',
    async () => {
      const loan = await approvedLoan();
      await loan.payOut(maker);
      await rewriteLoan(system.now, loan.journey.customerId, { payback_option: 'e-wallet' });
      const change = await loan.ids();
      const late = await loan.confirm(checker, newId(), change);
      expect(outcomeOf(late)).toBe('409 change.void');
      expect(bodyOf(late).detail).toContain('The request is void.');
      expect(await loan.payouts()).toEqual([]);
      expect(outcomeOf(await loan.confirm(checker, newId(), change))).toBe('409 change.void');
    },
  );
});

describe('the rule of two managers', () => {
  const disable = (email: string, bearer: string) =>
    staffClient().sendOperation(operations.updateStaff, { email, isActive: false }, { bearer });

  test('with two managers left, neither can be removed while four eyes are on', async () => {
    const reply = await disable(emails.checker, maker);
    expect(outcomeOf(reply)).toBe('409 four_eyes.two_managers');
    expect(bodyOf(reply).detail).toBe('Four-eyes approval needs two active managers. Please add one first.');
    const demoted = await staffClient().sendOperation(
      operations.updateStaff,
      { email: emails.checker, role: 'agent' },
      { bearer: maker },
    );
    expect(outcomeOf(demoted)).toBe('409 four_eyes.two_managers');
  });

  test('two managers who disable each other at once are both refused; without four eyes only one is refused', async () => {
    const race = () =>
      Promise.all([disable(emails.checker, maker), disable(emails.maker, checker)]).then((replies) =>
        replies.map(outcomeOf).toSorted(),
      );
    expect(await race()).toEqual(['409 four_eyes.two_managers', '409 four_eyes.two_managers']);
    await switchFourEyesOff();
    expect(await race()).toEqual(['200', '409 staff.last_manager']);
    maker = await resetAsOperator(emails.maker);
    checker = await resetAsOperator(emails.checker);
    await switchFourEyesOn();
  });

  /** Resets an account as the operator does, and signs in to it. Returns the token of the session. */
  async function resetAsOperator(email: string): Promise<string> {
    const { bus } = system.now.applications.context;
    const operator = () => ({
      actor: { kind: 'operator', name: 'test' } as const,
      requestId: newId(),
    });
    await bus.request(operations.updateStaff, { email, isActive: true }, operator());
    const reset = await bus.request(operations.resetStaff, { email }, operator());
    const newPassword = `other words ${newId()}`;
    return (await staffClient().call(operations.signIn, { ...reset, newPassword })).token;
  }

  test('a change that already waits when four eyes are switched off still needs another manager', async () => {
    const loan = await approvedLoan();
    await loan.payOut(maker);
    await switchFourEyesOff(checker, maker);
    expect(outcomeOf(await loan.payOut(maker))).toBe('409 change.pending');
    expect(outcomeOf(await loan.confirm(maker))).toBe('403 change.own');
    expect(bodyOf(await loan.confirm(checker))).toMatchObject({ state: 'PAID' });
    const { fourEyes } = await staffClient().call(operations.getStaffSettings, {}, { bearer: maker });
    expect(fourEyes).toMatchObject({ isOn: false, by: emails.checker, at: expect.any(String) });
  });
});

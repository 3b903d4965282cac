import { type CustomerRecord, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { applicationsCollection } from '../src/store/applications.ts';
import { actors, errorCode } from './support/applications.ts';
import { refusal } from './support/commands.ts';
import { checker, loanIdOf, maker, useTwoManagers } from './support/two-managers.ts';

const { applications, party, setFourEyes, givenLoan } = useTwoManagers();

test('[S4.16] a loan is confirmed by hand only with a reason and by two managers, also while four eyes are off', async () => {
  await setFourEyes(false);
  const loan = await givenLoan('LOAN_OTP_REQUIRED');
  expect(await refusal(loan.confirmLoan(maker))).toMatchObject({
    code: 'request.invalid',
    fields: [{ pointer: '/reason', message: 'Type a reason' }],
  });
  const byStateAlone = { id: loan.customerId, state: 'APPROVED' };
  expect(await errorCode(applications.call(operations.changeLoanState, byStateAlone, { actor: maker }))).toBe(
    'request.invalid',
  );
  const reason = 'The bank confirmed the mandate by telephone';
  expect(await loan.confirmLoan(maker, reason)).toMatchObject({
    state: 'LOAN_OTP_REQUIRED',
    pendingChange: expect.any(String),
  });
  expect(await errorCode(loan.confirm(maker))).toBe('change.own');
  expect((await loan.seenBy(checker)).pendingChange).toMatchObject({
    action: 'confirm-loan',
    request: { reason },
    offers: ['confirm', 'reject'],
  });
  expect(await loan.confirm(checker)).toMatchObject({ state: 'APPROVED' });
  expect((await loan.stored()).lastChange).toMatchObject({ ending: 'confirmed', request: { reason } });
  const { items } = await applications.call(
    operations.getHistory,
    { id: loan.customerId },
    { actor: checker },
  );
  expect(JSON.stringify(items)).toContain(reason);
});

describe('a change that waits for a second manager', () => {
  test('a payout is requested, shown to both managers, paid when the other one confirms, and recorded', async () => {
    const loan = await givenLoan('APPROVED');
    const asked = await loan.payOut(maker);
    expect(asked).toMatchObject({ status: 202, state: 'APPROVED', pendingChange: expect.any(String) });
    expect(party.paid.size).toBe(0);

    const forMaker = await loan.seenBy(maker);
    expect(forMaker.pendingChange).toMatchObject({
      id: asked.pendingChange,
      action: 'pay-out',
      request: { customerId: loan.customerId, clientId: 'C1', loanId: loanIdOf(loan.customerId) },
      by: { staffId: 'maker', email: 'maker@desk.example' },
      at: expect.any(String),
      isUnderWay: false,
      offers: ['withdraw'],
    });
    expect((await loan.seenBy(checker)).pendingChange?.offers).toEqual(['confirm', 'reject']);
    expect((await loan.seenBy(actors.agent)).pendingChange?.offers).toEqual([]);

    expect(await loan.confirm(checker)).toMatchObject({ state: 'PAID' });
    expect([...party.paid.values()]).toEqual([500]);
    const after = await loan.seenBy(maker);
    expect(after.pendingChange).toBeUndefined();
    expect(after.lastChange).toMatchObject({
      id: asked.pendingChange,
      ending: 'confirmed',
      by: { staffId: 'maker' },
      endedBy: { staffId: 'checker' },
    });
  });

  test('a change of the amount, which cancels a provider loan, and an override are executed as requested', async () => {
    const changed = await givenLoan('LOAN_OTP_REQUIRED');
    expect(await changed.changeLoan(maker)).toMatchObject({
      state: 'LOAN_OTP_REQUIRED',
      pendingChange: expect.any(String),
    });
    expect(party.cancelled.size).toBe(0);
    expect(await changed.confirm(checker)).toMatchObject({ state: 'AWAITING_LOAN_CREATE' });
    expect(party.cancelled.size).toBe(1);
    expect((await changed.stored()).loan.option?.value).toBe(1000);

    const overridden = await givenLoan('AWAITING_BUDGET');
    const voidedBefore = party.voided;
    await overridden.override(maker);
    expect((await overridden.stored()).loan.state).toBe('AWAITING_BUDGET');
    expect(party.voided).toBe(voidedBefore);
    expect(await overridden.confirm(checker)).toMatchObject({ state: 'MANUAL_INTEGRATION' });
  });

  test('a change is in the queue for second managers until it is decided', async () => {
    const loan = await givenLoan('APPROVED');
    const queued = async () => {
      const { items } = await applications.call(
        operations.listApplications,
        { queue: 'second-eyes', take: 100 },
        { actor: checker },
      );
      return items.filter(({ id }) => id === loan.customerId).map(({ pendingAction }) => pendingAction);
    };
    const counted = async () => {
      const { queues } = await applications.call(operations.listQueues, {}, { actor: checker });
      return queues.find(({ queue }) => queue === 'second-eyes')?.count ?? -1;
    };
    const before = await counted();
    expect(await queued()).toEqual([]);
    await loan.payOut(maker);
    expect(await queued()).toEqual(['pay-out']);
    expect(await counted()).toBe(before + 1);
    await loan.withdraw(maker);
    expect(await queued()).toEqual([]);
    expect(await counted()).toBe(before);
  });

  test('rejecting the OTP waits like an override, because a manual OTP could then confirm the loan', async () => {
    const loan = await givenLoan('LOAN_OTP_REQUIRED');
    await loan.rejectOtp(actors.agent);
    expect((await loan.stored()).loan.state).toBe('LOAN_OTP_REQUIRED');
    expect(await loan.confirm(checker)).toMatchObject({ state: 'MANUAL_INTEGRATION' });
  });

  test('while four eyes are off, an action takes effect at once', async () => {
    await setFourEyes(false);
    const loan = await givenLoan('APPROVED');
    const paid = await loan.payOut(maker);
    expect(paid).toEqual({ status: 200, message: 'Paid', state: 'PAID', version: expect.any(Number) });
    expect(await (await givenLoan('LOAN_OTP_REQUIRED')).changeLoan(maker)).not.toHaveProperty(
      'pendingChange',
    );
  });

  test('a payout beyond one manager’s daily limit waits for a second manager, also when many payouts are sent at once', async () => {
    await setFourEyes(false);
    const { config } = applications.context;
    const alone = { ...maker, staffId: newId() };
    const usual = config.PAYOUTS_PER_MANAGER_PER_DAY;
    config.PAYOUTS_PER_MANAGER_PER_DAY = 1_200;
    try {
      const loans = await Promise.all(Array.from({ length: 5 }, () => givenLoan('APPROVED')));
      const replies = await Promise.all(loans.map((loan) => loan.payOut(alone)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 202, 202, 202]);
      const waiting = loans[replies.findIndex(({ status }) => status === 202)];
      // A repetition of the call does not bypass the limit.
      expect(await errorCode(waiting?.payOut(alone) ?? Promise.resolve())).toBe('change.pending');
      expect(await waiting?.confirm(checker)).toMatchObject({ state: 'PAID' });
    } finally {
      config.PAYOUTS_PER_MANAGER_PER_DAY = usual;
    }
  });

  test('the record marks actions that need a second manager, and offers only a decline while a change is pending', async () => {
    const loan = await givenLoan('LOAN_OTP_REQUIRED');
    const waiting = (record: CustomerRecord) =>
      record.actions.filter(({ fourEyes }) => fourEyes).map(({ action }) => action);
    expect(waiting(await loan.seenBy(maker))).toEqual([
      'confirm-loan',
      'manual-override',
      'reject-otp',
      'change-loan',
    ]);
    expect(waiting(await loan.seenBy(actors.agent))).toEqual(['reject-otp']);
    await loan.override(maker);
    expect((await loan.seenBy(checker)).actions).toEqual([{ action: 'decline', to: 'DECLINED' }]);
    await setFourEyes(false);
    expect(waiting(await (await givenLoan('LOAN_OTP_REQUIRED')).seenBy(maker))).toEqual(['confirm-loan']);
  });

  test('a change that is not allowed is refused at the request', async () => {
    const loan = await givenLoan('AWAITING_BUDGET');
    expect(await errorCode(loan.payOut(maker))).toBe('application.illegal_transition');
    expect(await errorCode(loan.override(actors.agent))).toBe('auth.forbidden');
    expect(await loan.changeId()).toBe('');
  });

  test('the requester and the details are sealed, and only the kind of change is in plain text', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const { connection } = applications.context;
    const document = await connection
      .collection<{ _id: string }>(applicationsCollection)
      .findOne({ _id: loan.customerId });
    expect(document).toMatchObject({ pendingAction: 'pay-out' });
    expect(JSON.stringify(document)).not.toContain('maker@desk.example');
    const { items } = await applications.call(
      operations.listApplications,
      { searchState: 'APPROVED' },
      { actor: maker },
    );
    expect(items.find(({ id }) => id === loan.customerId)).toMatchObject({ pendingAction: 'pay-out' });
    await loan.withdraw(maker);
    const later = await connection
      .collection<{ _id: string }>(applicationsCollection)
      .findOne({ _id: loan.customerId });
    expect(later).not.toHaveProperty('pendingAction');
  });
});

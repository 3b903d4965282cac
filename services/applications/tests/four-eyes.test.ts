import { type Actor, AppError, type CustomerRecord, dayMs, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withHold } from '../src/domain/hold.ts';
import { emptyRoster, operatorId, withCredentials } from '../src/domain/roster.ts';
import { applicationsCollection } from '../src/store/applications.ts';
import { actors, errorCode, useApplications } from './support/applications.ts';
import { refusal } from './support/commands.ts';
import { givenApplication, givenProviderLoan } from './support/given-application.ts';

/** Simulates a crash at one fail point, which a test names in `at`. */
const crash: { at: string | undefined } = { at: undefined };
const applications = useApplications({
  failPoint: (point, name) => {
    if (crash.at !== `${point} ${name}`) return;
    crash.at = undefined;
    throw new Error('the process died here');
  },
});

const manager = (staffId: string): Actor => ({
  kind: 'staff',
  staffId,
  email: `${staffId}@desk.example`,
  role: 'manager',
});
const [maker, checker, third] = [manager('maker'), manager('checker'), manager('third')];

/** The simulated provider. A repeated reference gets the same answer and pays nothing more. */
const party = {
  paid: new Map<string, number>(),
  cancelled: new Set<string>(),
  isCancelling: true,
  voided: 0,
  refuse: undefined as AppError | undefined,
  /** The provider pays, but its answer is lost. */
  isSilent: false,
  account: { bankName: '', branchCode: '', accountNumber: '', holder: ' ', cellNo: '' },
  wait: async () => undefined as unknown,
};

beforeAll(async () => {
  await serveAll(applications.bus, [
    serve(operations.createProviderPayout, async ({ reference, amount }) => {
      await party.wait();
      if (party.refuse) throw party.refuse;
      if (!party.paid.has(reference)) party.paid.set(reference, amount);
      if (party.isSilent) throw new AppError('party.unknown_outcome');
      return { reference, amount, message: 'Paid' };
    }),
    serve(operations.findProviderAccount, async () => party.account),
    serve(operations.cancelProviderLoan, async ({ reference }) => {
      if (!party.isCancelling) throw new AppError('party.unavailable');
      party.cancelled.add(reference);
      return { ok: true as const };
    }),
    serve(operations.listHandMadeLoans, async () => []),
  ]);
  await serveAll(applications.bus, [
    serve(operations.voidPasscodes, async () => {
      party.voided += 1;
      return { ok: true as const };
    }),
  ]);
});

beforeEach(async () => {
  party.paid.clear();
  party.cancelled.clear();
  party.isCancelling = true;
  party.voided = 0;
  party.refuse = undefined;
  party.isSilent = false;
  party.wait = async () => undefined;
  crash.at = undefined;
  await setFourEyes(true);
});

const setFourEyes = (isOn: boolean) =>
  applications.context.roster.change(() => ({ ...emptyRoster, fourEyes: { isOn } }));

const loanIdOf = (customerId: string) => `L-${customerId}`;

/** Creates a loan in a state, with the reply of the provider. */
async function givenLoan(state: 'APPROVED' | 'LOAN_OTP_REQUIRED' | 'AWAITING_BUDGET') {
  const { customerId, application } = await givenApplication(applications.context, { state });
  const distributionId = application.loan.id;
  const stored = async () => {
    const loaded = await applications.context.applications.load(customerId);
    if (!loaded) throw new Error('the record is gone');
    return loaded.application;
  };
  const rewrite = async (change: (application: Awaited<ReturnType<typeof stored>>) => typeof application) => {
    const written = await applications.context.applications.update(change(await stored()), { audit: null });
    expect(written).toBe(true);
  };
  await rewrite((before) => ({
    ...before,
    enrolment: { clientId: 'C1', clientNo: 'N1' },
    loan: {
      ...before.loan,
      ...(state === 'AWAITING_BUDGET' ? {} : { providerLoan: givenProviderLoan(loanIdOf(customerId)) }),
    },
  }));

  const call = (actor: Actor, key = newId()) => ({ actor, idempotencyKey: key });
  const seenBy = async (actor: Actor): Promise<CustomerRecord> =>
    applications.call(operations.getApplication, { id: customerId }, { actor });
  const changeId = async () => (await stored()).pending?.id ?? '';
  return {
    customerId,
    stored,
    rewrite,
    seenBy,
    changeId,
    payOut: (actor: Actor, key?: string) =>
      applications.call(
        operations.createPayout,
        { customerId, clientId: 'C1', loanId: loanIdOf(customerId) },
        call(actor, key),
      ),
    changeLoan: (actor: Actor, loanId: '1' | '2' = '2') =>
      applications.call(operations.changeLoanAmount, { id: distributionId, loanId }, call(actor)),
    override: (actor: Actor) =>
      applications.call(
        operations.changeLoanState,
        { id: customerId, state: 'MANUAL_INTEGRATION', action: 'manual-override' },
        call(actor),
      ),
    rejectOtp: (actor: Actor) =>
      applications.call(
        operations.changeLoanState,
        { id: customerId, state: 'MANUAL_INTEGRATION', action: 'reject-otp' },
        call(actor),
      ),
    confirmLoan: (actor: Actor, reason?: string) =>
      applications.call(
        operations.changeLoanState,
        { id: customerId, state: 'APPROVED', action: 'confirm-loan', ...(reason ? { reason } : {}) },
        call(actor),
      ),
    decline: (actor: Actor) =>
      applications.call(operations.declineApplication, { id: customerId, reason: 'Fraud' }, call(actor)),
    confirm: async (actor: Actor, key?: string, id?: string) =>
      applications.call(
        operations.confirmChange,
        { id: customerId, changeId: id ?? (await changeId()) },
        call(actor, key),
      ),
    reject: async (actor: Actor, note = 'The account number is wrong', id?: string) =>
      applications.call(
        operations.rejectChange,
        { id: customerId, changeId: id ?? (await changeId()), note },
        call(actor),
      ),
    withdraw: async (actor: Actor, id?: string) =>
      applications.call(
        operations.withdrawChange,
        { id: customerId, changeId: id ?? (await changeId()) },
        call(actor),
      ),
  };
}

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

/** Stores a former loan whose cancellation the provider has not confirmed yet (`waiting`) or has (`ended`). */
async function givenFormerLoan(loan: Awaited<ReturnType<typeof givenLoan>>, ending: 'waiting' | 'ended') {
  party.isCancelling = false;
  const former = { loanId: 'L-former', nextMandate: 1, cancellation: 'loan-cancel:late', ending };
  await loan.rewrite((before) => ({ ...before, formerLoans: [former] }));
}

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

describe('the decision about a pending change', () => {
  test('the requester cannot confirm a pending change, and an agent can neither request nor confirm one', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    expect(await errorCode(loan.confirm(maker))).toBe('change.own');
    expect(await errorCode(loan.reject(maker))).toBe('change.own');
    expect(await errorCode(loan.withdraw(checker))).toBe('auth.forbidden');
    for (const act of [loan.confirm, loan.withdraw])
      expect(await errorCode(act(actors.agent))).toBe('auth.forbidden');
    expect(await errorCode(loan.reject(actors.agent))).toBe('auth.forbidden');
    expect(party.paid.size).toBe(0);
    expect(await loan.changeId()).not.toBe('');
  });

  test('another manager may reject a pending change with a note, its requester may withdraw it, and the record shows which happened', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const rejected = await loan.changeId();
    await loan.reject(checker);
    expect((await loan.seenBy(maker)).lastChange).toMatchObject({
      ending: 'rejected',
      endedBy: { staffId: 'checker' },
      note: 'The account number is wrong',
    });
    expect(await refusal(loan.confirm(checker, undefined, rejected))).toMatchObject({
      code: 'change.void',
      message: 'That change was already rejected by checker@desk.example.',
    });
    await loan.payOut(maker);
    await loan.withdraw(maker);
    expect((await loan.seenBy(maker)).lastChange).toMatchObject({ ending: 'withdrawn' });
    expect(party.paid.size).toBe(0);
    await loan.payOut(checker);
    expect(await loan.confirm(maker)).toMatchObject({ state: 'PAID' });
  });

  test('an application has at most one pending change, which blocks other actions of staff', async () => {
    const loan = await givenLoan('LOAN_OTP_REQUIRED');
    await loan.changeLoan(maker);
    for (const act of [loan.override, loan.changeLoan, loan.rejectOtp])
      expect(await refusal(act(checker))).toMatchObject({
        code: 'change.pending',
        state: 'LOAN_OTP_REQUIRED',
      });
  });

  test('a change that waited when four eyes were switched off can still be confirmed or withdrawn', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    await setFourEyes(false);
    expect(await errorCode(loan.payOut(maker))).toBe('change.pending');
    expect(await errorCode(loan.confirm(maker))).toBe('change.own');
    expect(await loan.confirm(checker)).toMatchObject({ state: 'PAID' });
  });
});

describe('an application that changes while a change is pending', () => {
  test('a decline makes the change void, with an explanation', async () => {
    const loan = await givenLoan('LOAN_OTP_REQUIRED');
    await loan.override(maker);
    const id = await loan.changeId();
    await loan.decline(actors.agent);
    expect((await loan.seenBy(maker)).lastChange).toMatchObject({
      ending: 'void',
      note: 'The application has changed since: it is now in DECLINED. The request is void.',
    });
    expect(await refusal(loan.confirm(checker, undefined, id))).toMatchObject({
      code: 'change.void',
      message: expect.stringContaining('it is now in DECLINED'),
      state: 'DECLINED',
    });
  });

  test('an applicant who exits also makes the change void', async () => {
    const loan = await givenLoan('AWAITING_BUDGET');
    await loan.override(maker);
    const [sessionId = ''] = (await loan.stored()).sessionIds;
    await applications.call(
      operations.exitApplication,
      { id: loan.customerId },
      { actor: { kind: 'applicant', sessionId }, idempotencyKey: newId() },
    );
    expect(await loan.stored()).toMatchObject({
      loan: { state: 'DELETED' },
      lastChange: { ending: 'void' },
    });
  });

  test('a confirmation based on changed facts ends the change, and nothing is paid', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    await loan.rewrite((application) => ({
      ...application,
      bank: { ...application.bank, accountNumber: '62009999999' },
    }));
    expect(await refusal(loan.confirm(checker))).toMatchObject({
      code: 'change.void',
      message: expect.stringContaining('The request is void.'),
    });
    expect(party.paid.size).toBe(0);
    expect(await loan.stored()).toMatchObject({ lastChange: { ending: 'void' } });
    expect(await loan.changeId()).toBe('');
  });

  test('a confirmation based on an older version is refused', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const { version } = await loan.seenBy(checker);
    const confirm = async (ifMatch: number) =>
      applications.call(
        operations.confirmChange,
        { id: loan.customerId, changeId: await loan.changeId() },
        { actor: checker, idempotencyKey: newId(), ifMatch },
      );
    expect(await errorCode(confirm(version - 1))).toBe('version.conflict');
    expect(await confirm(version)).toMatchObject({ state: 'PAID' });
  });
});

describe('a payout that a second manager confirms', () => {
  test('a repeated confirmation with the same key gets the first reply', async () => {
    const loan = await givenLoan('APPROVED');
    const asking = newId();
    const asked = await loan.payOut(maker, asking);
    expect(await loan.payOut(maker, asking)).toEqual(asked);
    const [key, id] = [newId(), await loan.changeId()];
    const first = await loan.confirm(checker, key, id);
    expect(await loan.confirm(checker, key, id)).toEqual(first);
    expect(party.paid.size).toBe(1);
    expect(await errorCode(loan.confirm(checker, newId(), id))).toBe('change.void');
    expect(await errorCode(loan.confirm(checker, key, newId()))).toBe('idempotency.mismatch');
  });

  test('confirmations by two managers and a double click at the same moment pay only once', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const id = await loan.changeId();
    const codes = await Promise.all(
      [checker, checker, third].map((actor) => errorCode(loan.confirm(actor, newId(), id))),
    );
    expect(codes.filter((code) => code === 'none')).toHaveLength(1);
    expect(party.paid.size).toBe(1);
    expect(await loan.stored()).toMatchObject({
      loan: { state: 'PAID' },
      lastChange: { ending: 'confirmed' },
    });
  });

  test('after a crash between the payment and its record nobody can reject the change, and any other manager can complete it', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const id = await loan.changeId();
    crash.at = 'applications.before-write confirm-change';
    expect(await errorCode(loan.confirm(checker, newId(), id))).toBe('internal');
    expect(party.paid.size).toBe(1);
    expect(await loan.stored()).toMatchObject({ loan: { state: 'APPROVED' } });
    expect((await loan.seenBy(third)).pendingChange).toMatchObject({ isUnderWay: true, offers: ['confirm'] });
    expect((await loan.seenBy(maker)).pendingChange?.offers).toEqual([]);
    for (const act of [() => loan.reject(third), () => loan.withdraw(maker), () => loan.payOut(third)])
      expect(await refusal(act())).toMatchObject({
        code: 'change.pending',
        message: 'A change was confirmed and is being carried out.',
      });
    expect(await errorCode(loan.confirm(maker))).toBe('change.own');
    expect(await loan.confirm(third)).toMatchObject({ state: 'PAID' });
    expect(party.paid.size).toBe(1);
  });

  test('a payout is refused while a former loan waits to be cancelled at the provider', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    await givenFormerLoan(loan, 'waiting');
    expect(await refusal(loan.confirm(checker))).toMatchObject({
      code: 'application.illegal_transition',
      state: 'APPROVED',
    });
    expect(await loan.seenBy(maker)).toMatchObject({
      actions: expect.not.arrayContaining([expect.objectContaining({ action: 'pay-out' })]),
    });
    expect(party.paid.size).toBe(0);
    await givenFormerLoan(loan, 'ended');
    expect(await loan.confirm(checker)).toMatchObject({ state: 'PAID' });
  });

  test('when a former loan is accepted while a payout is being sent, the payout can no longer be rejected, and is paid once', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    party.wait = () => givenFormerLoan(loan, 'waiting');
    expect(await errorCode(loan.confirm(checker))).toBe('application.illegal_transition');
    party.wait = async () => undefined;
    expect(await errorCode(loan.reject(third))).toBe('change.pending');
    await givenFormerLoan(loan, 'ended');
    expect(await loan.confirm(third)).toMatchObject({ state: 'PAID' });
    expect(party.paid.size).toBe(1);
  });

  test('a payout stays confirmed without the provider’s answer, and a call with the same key tries again without paying twice', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const [key, id] = [newId(), await loan.changeId()];
    party.isSilent = true;
    expect(await errorCode(loan.confirm(checker, key, id))).toBe('party.unknown_outcome');
    expect(await errorCode(loan.reject(third))).toBe('change.pending');
    party.isSilent = false;
    expect(await loan.confirm(checker, key, id)).toMatchObject({ state: 'PAID' });
    expect(party.paid.size).toBe(1);
  });

  test('a rejection during the call to the provider is refused', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const id = await loan.changeId();
    let rejection: unknown;
    party.wait = async () => {
      rejection = await errorCode(loan.reject(third, 'Stop', id));
    };
    expect(await loan.confirm(checker, newId(), id)).toMatchObject({ state: 'PAID' });
    expect(rejection).toBe('change.pending');
  });

  test('after a refusal by the provider the change can be confirmed, rejected or withdrawn again', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    party.refuse = new AppError('payout.failed', { message: 'The account is closed' });
    expect(await refusal(loan.confirm(checker))).toMatchObject({ message: 'The account is closed' });
    expect((await loan.seenBy(third)).pendingChange).toMatchObject({
      isUnderWay: false,
      offers: ['confirm', 'reject'],
    });
    await loan.withdraw(maker);
    expect(party.paid.size).toBe(0);
  });
});

describe('the operator where there is one manager', () => {
  const { operator } = actors;

  /** Puts the loan's application on hold for a reason that two people have to answer. */
  const refuseAccount = async (loan: Awaited<ReturnType<typeof givenLoan>>, raisedBy?: string) => {
    await loan.rewrite((before) =>
      withHold(before, {
        id: newId(),
        reason: 'account-refused',
        details: ['The account is closed'],
        now: new Date(),
        ...(raisedBy ? { raisedBy: { staffId: raisedBy, email: `${raisedBy}@desk.example` } } : {}),
      }),
    );
    return (await loan.stored()).holds?.at(-1)?.id ?? '';
  };
  const answer = (loan: { customerId: string }, holdId: string, actor: Actor) =>
    errorCode(
      applications.call(
        operations.answerHold,
        { id: loan.customerId, holdId, note: 'The bank has the maiden name' },
        { actor, idempotencyKey: newId() },
      ),
    );
  const waitingFor = async ({ customerId }: { customerId: string }) => {
    const { items } = await applications.call(operations.listWaiting, {}, { actor: operator });
    return items.find((item) => item.customerId === customerId);
  };

  test('the operator sees what waits without names of applicants, confirms a payout and rejects a change, under their own name', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    expect(await waitingFor(loan)).toEqual({
      customerId: loan.customerId,
      change: {
        id: await loan.changeId(),
        action: 'pay-out',
        by: { staffId: 'maker', email: 'maker@desk.example' },
        at: expect.any(String),
      },
      holds: [],
    });
    await loan.reject(operator);
    expect(await waitingFor(loan)).toBeUndefined();
    expect(party.paid.size).toBe(0);
    await loan.payOut(maker);
    expect(await loan.confirm(operator)).toMatchObject({ state: 'PAID' });
    expect([...party.paid.values()]).toEqual([500]);
    expect((await loan.seenBy(maker)).lastChange).toMatchObject({
      ending: 'confirmed',
      endedBy: { email: 'thandi (operator)' },
    });
  });

  test('when the bank contradicts an account, operators give only one of the two answers that are needed', async () => {
    const loan = await givenLoan('APPROVED');
    const holdId = await refuseAccount(loan, 'maker');
    expect((await waitingFor(loan))?.holds).toMatchObject([{ id: holdId, reason: 'account-refused' }]);
    expect(await answer(loan, holdId, operator)).toBe('none');
    expect(await answer(loan, holdId, { ...operator, name: 'sipho' })).toBe('change.own');
    expect(await answer(loan, holdId, maker)).toBe('change.own');
    expect(await answer(loan, holdId, checker)).toBe('none');
    expect(await waitingFor(loan)).toBeUndefined();
  });

  test('for a day after an operator gave a manager a password, no operator may confirm what this manager requests', async () => {
    await applications.context.roster.change((now) => {
      const standings = { maker: { role: 'manager', disabled: false } } as const;
      const at = applications.clock.now();
      // A colleague gave a password just before. The colleague and the operator both count.
      const known = withCredentials({ ...now, standings }, 'maker', { by: ['checker'], at });
      return withCredentials(known, 'maker', { by: [operatorId], at });
    });
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    expect(await errorCode(loan.confirm(operator))).toBe('four_eyes.not_a_pair');
    applications.clock.set(dayMs + 60_000);
    expect(await errorCode(loan.confirm(operator))).toBe('none');
  });

  test('the operator cannot make or request a change', async () => {
    const loan = await givenLoan('APPROVED');
    for (const tried of [loan.payOut(operator), loan.changeLoan(operator), loan.decline(operator)])
      expect(await errorCode(tried)).toBe('auth.forbidden');
    expect(await errorCode(applications.call(operations.listWaiting, {}, { actor: maker }))).toBe(
      'auth.forbidden',
    );
  });
});

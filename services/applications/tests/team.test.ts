import {
  type Actor,
  applicationEvents,
  notesPerRecord,
  operations,
  type StaffQueue,
} from '@tshepa/contracts';
import { followEvents, newId } from '@tshepa/messaging';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdApplication } from '../src/commands/raise-hold.ts';
import { withStanding } from '../src/domain/roster.ts';
import { type ApplicationDocument, sealNote } from '../src/store/application-document.ts';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { refusal } from './support/commands.ts';
import { givenApplication, givenProviderLoan } from './support/given-application.ts';

const applications = useApplications();
const thandi: Actor = { kind: 'staff', staffId: 'agent-2', email: 'thandi@tshepa.example', role: 'agent' };
const secondManager: Actor = {
  kind: 'staff',
  staffId: 'manager-2',
  email: 'second@tshepa.example',
  role: 'manager',
};
const hourMs = 3_600_000;

type Heard = { customerId: string; what?: string; from?: string | null; to?: string };
const heard: Heard[] = [];
const heardOf = (id: string) =>
  heard.filter(({ customerId }) => customerId === id).map(({ what, from, to }) => what ?? `${from} ${to}`);

beforeAll(async () => {
  const { bus } = applications.context;
  await followEvents(bus, [applicationEvents.stateChanged], { onEvent: ({ data }) => heard.push(data) });
  await followEvents(bus, [applicationEvents.recordChanged], { onEvent: ({ data }) => heard.push(data) });
});
beforeEach(() => {
  heard.length = 0;
});

type Wish = { take?: boolean; release?: boolean };
const assign = (
  id: string,
  actor: Actor = actors.agent,
  wish: Wish = {},
  safety: { ifMatch?: number } = {},
) =>
  applications.call(
    operations.assignApplication,
    { id, ...wish },
    { actor, idempotencyKey: newId(), ...safety },
  );
const read = (id: string, actor: Actor = actors.agent) =>
  applications.call(operations.getApplication, { id }, { actor });
const note = (id: string, text: string, settings: { actor?: Actor; idempotencyKey?: string } = {}) =>
  applications.call(operations.addNote, { id, text }, { actor: actors.agent, ...settings });
const notesOf = async (id: string, page = 1) =>
  (await applications.call(operations.listNotes, { id, page }, { actor: actors.manager })).notes;
const inQueue = async (queue: StaffQueue, actor: Actor = actors.agent) =>
  (await applications.call(operations.listApplications, { queue, take: 100 }, { actor })).items.map(
    ({ id }) => id,
  );
const counts = async (actor: Actor = actors.agent) => {
  const { queues } = await applications.call(operations.listQueues, {}, { actor });
  return Object.fromEntries(queues.map(({ queue, count }) => [queue, count]));
};
const given = async (wish: Parameters<typeof givenApplication>[1] = {}) =>
  givenApplication(applications.context, { state: 'AWAITING_BUDGET', ...wish });

const documents = () => applications.context.connection.collection<ApplicationDocument>('customers');

describe('the assignment of an application', () => {
  test('the first person to take an application is its assignee, in the record, in the list and in an event', async () => {
    const { customerId } = await given();
    const reply = await assign(customerId);
    expect(reply).toMatchObject({ id: customerId, version: 2, assignee: 'agent@tshepa.example' });
    expect((await read(customerId)).assignee).toMatchObject({
      staffId: 'agent-1',
      email: 'agent@tshepa.example',
    });
    const { items } = await applications.call(operations.listApplications, { take: 100 }, { actor: thandi });
    expect(items.find(({ id }) => id === customerId)?.assignee?.email).toBe('agent@tshepa.example');
    await expect.poll(() => heardOf(customerId)).toEqual(['assigned']);
  });

  test('when two agents take an application at once, one agent gets it, and the second is told the first’s name and may take over', async () => {
    const { customerId } = await given();
    const tries = await Promise.allSettled([assign(customerId), assign(customerId, thandi)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = (await read(customerId)).assignee?.email;
    const loser = winner === 'thandi@tshepa.example' ? actors.agent : thandi;
    expect(await refusal(assign(customerId, loser))).toMatchObject({
      code: 'customer.taken',
      message: `${winner} has this application.`,
    });
    expect((await assign(customerId, loser, { take: true })).assignee).toBe(
      loser.kind === 'staff' && loser.email,
    );
  });

  test('taking an application over is based on the displayed version, so that a change meanwhile leads to a conflict', async () => {
    const { customerId } = await given();
    await assign(customerId, thandi);
    expect(await errorCode(assign(customerId, actors.agent, { take: true }, { ifMatch: 1 }))).toBe(
      'version.conflict',
    );
    expect((await assign(customerId, actors.agent, { take: true }, { ifMatch: 2 })).version).toBe(3);
  });

  test('only its assignee can release an application, and releasing it again is not an error', async () => {
    const { customerId } = await given();
    await assign(customerId);
    expect(await errorCode(assign(customerId, thandi, { release: true }))).toBe('customer.taken');
    expect((await assign(customerId, actors.agent, { release: true })).assignee).toBeNull();
    expect((await assign(customerId, actors.agent, { release: true })).assignee).toBeNull();
    expect((await read(customerId)).assignee).toBeUndefined();
    await expect.poll(() => heardOf(customerId)).toEqual(['assigned', 'released']);
  });

  test('an assignment does not prevent a colleague from acting on the application', async () => {
    const { customerId } = await given({ state: 'PENDING_APPROVAL' });
    await assign(customerId);
    const reply = await applications.call(operations.approveLoan, { id: customerId }, { actor: thandi });
    expect(reply.state).toBe('APPROVED');
  });

  test('an applicant can neither take applications nor read notes', async () => {
    const { customerId, sessionId } = await given();
    const actor = applicant(sessionId);
    expect(await errorCode(assign(customerId, actor))).toBe('auth.forbidden');
    expect(await errorCode(note(customerId, 'Good day', { actor }))).toBe('auth.forbidden');
    expect(await errorCode(applications.call(operations.listNotes, { id: customerId }, { actor }))).toBe(
      'auth.forbidden',
    );
    expect(await errorCode(applications.call(operations.listQueues, {}, { actor }))).toBe('auth.forbidden');
  });
});

describe('notes', () => {
  test('[S4.21] nothing is paid while a Stop note waits, until a manager who did not write it answers with a reason', async () => {
    const { context } = applications;
    const { customerId, application } = await givenApplication(context, { state: 'APPROVED' });
    const providerLoan = givenProviderLoan(`L-${customerId}`);
    const approved = {
      ...application,
      version: 1,
      enrolment: { clientId: 'C1', clientNo: 'N1' },
      loan: { ...application.loan, payoutOption: 'eft' as const, providerLoan },
    };
    expect(await context.applications.update(approved, { audit: null })).toBe(true);
    const stop = (text: string, actor: Actor = actors.agent) =>
      applications.call(
        operations.addNote,
        { id: customerId, text, isStop: true },
        { actor, idempotencyKey: newId() },
      );
    const payOut = () =>
      errorCode(
        applications.call(
          operations.createPayout,
          { customerId, clientId: 'C1', loanId: providerLoan.id },
          { actor: actors.manager, idempotencyKey: newId() },
        ),
      );
    await stop('The employer says that she left in May.');
    await stop('She does not answer.');
    expect(await notesOf(customerId)).toMatchObject([{ isStop: true }, { isStop: true }]);
    expect(await payOut()).toBe('application.on_hold');
    const record = await read(customerId);
    expect(record.actions.map(({ action }) => action)).not.toContain('pay-out');
    expect(record.holds).toMatchObject([{ reason: 'stop-note', details: ['Note of agent@tshepa.example'] }]);

    const answer = { id: customerId, holdId: record.holds?.[0]?.id ?? '', note: 'The employer was wrong' };
    const clear = (actor: Actor) =>
      applications.call(operations.answerHold, answer, { actor, idempotencyKey: newId() });
    expect(await errorCode(clear(actors.agent))).toBe('auth.forbidden');
    await clear(actors.manager);
    expect(await payOut()).not.toBe('application.on_hold');
    const rows = await trailRows(context, { customerIds: customerId });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['add-note', 'add-note', 'answer-hold']),
    );

    await stop('I looked again.', actors.manager);
    const own = (await read(customerId)).holds?.find(
      ({ reason, answer: given }) => reason === 'stop-note' && !given,
    );
    const settle = (actor: Actor) =>
      applications.call(
        operations.answerHold,
        { id: customerId, holdId: own?.id ?? '', note: 'Settled' },
        { actor, idempotencyKey: newId() },
      );
    expect(await errorCode(settle(actors.manager))).toBe('change.own');
    expect(await payOut()).toBe('application.on_hold');
    await settle(secondManager);
    expect(await payOut()).not.toBe('application.on_hold');
  });

  test('notes are stored with author and time, listed newest first, and never change', async () => {
    const { customerId } = await given();
    await note(customerId, '  Called the employer. ');
    applications.clock.set(60_000);
    await note(customerId, 'They called back.', { actor: thandi });
    const [second, first] = await notesOf(customerId);
    expect(first).toMatchObject({ author: 'agent@tshepa.example', text: 'Called the employer.' });
    expect(second).toMatchObject({ author: 'thandi@tshepa.example', text: 'They called back.' });
    expect(Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(60_000);
    await expect.poll(() => heardOf(customerId)).toEqual(['note', 'note']);
  });

  test('a note is added once, even when the command is repeated', async () => {
    const { customerId } = await given();
    const idempotencyKey = newId();
    const first = await note(customerId, 'Once', { idempotencyKey });
    expect(await note(customerId, 'Once', { idempotencyKey })).toEqual(first);
    expect(await errorCode(note(customerId, 'Twice', { idempotencyKey }))).toBe('idempotency.mismatch');
    expect(await notesOf(customerId)).toHaveLength(1);
  });

  test('notes are sealed in the database, and stay when the application changes', async () => {
    const { customerId } = await given({ state: 'PENDING_APPROVAL' });
    await note(customerId, 'Lives with her mother in Orlando East.');
    await applications.call(operations.approveLoan, { id: customerId }, { actor: actors.agent });
    const document = await documents().findOne({ _id: customerId });
    expect(JSON.stringify(document)).toContain('"notes":[{');
    expect(JSON.stringify(document)).not.toContain('Orlando');
    expect(await notesOf(customerId)).toHaveLength(1);
  });

  test('notes of up to 2,000 characters are accepted, and longer or empty notes are refused', async () => {
    const { customerId } = await given();
    const longest = 'é'.repeat(2_000);
    await note(customerId, longest);
    expect((await notesOf(customerId))[0]?.text).toBe(longest);
    for (const text of ['', '  \n ', 'x'.repeat(2_001)])
      expect(await errorCode(note(customerId, text)), JSON.stringify(text.slice(0, 5))).toBe(
        'request.invalid',
      );
  });

  test('notes are limited in number, so that the document stays far below its size limit', async () => {
    const { customerId } = await given();
    // Each character takes three bytes as JSON, which is the most that any accepted character takes.
    const longest = '漢'.repeat(2_000);
    await note(customerId, longest);
    const { vault } = applications.context;
    const { dataKey } = (await documents().findOne({ _id: customerId })) ?? {};
    if (!dataKey) throw new Error('the record has no key');
    // All but the last note are written directly as the service stores them, which saves 198 calls.
    const at = applications.clock.now();
    const more = Array.from({ length: notesPerRecord - 2 }, () =>
      sealNote(
        vault,
        { id: customerId, dataKey },
        { id: newId(), at, author: 'agent@tshepa.example', text: longest },
      ),
    );
    await documents().updateOne(
      { _id: customerId },
      { $push: { notes: { $each: more } }, $set: { noteCount: notesPerRecord - 1 } },
    );
    await note(customerId, longest);
    expect(await errorCode(note(customerId, 'One more'))).toBe('note.too_many');
    const pages = await Promise.all([1, 2, 3, 4].map((page) => notesOf(customerId, page)));
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(notesPerRecord);
    expect(pages[0]?.[0]?.text).toBe(longest);
    const document = await documents().findOne({ _id: customerId });
    expect(JSON.stringify(document).length).toBeLessThan(6_000_000);
  });
});

describe('queues', () => {
  test('each queue lists its applications, and the counts match the lists', async () => {
    const before = await counts(thandi);
    const budget = await given();
    const manual = await given({ state: 'MANUAL_INTEGRATION' });
    const old = await given({
      state: 'LOAN_OTP_REQUIRED',
      createdAt: new Date(applications.clock.nowMs() - 25 * hourMs),
    });
    const draft = await given({
      state: 'IN_PROGRESS',
      createdAt: new Date(applications.clock.nowMs() - 99 * hourMs),
    });
    await assign(manual.customerId, thandi);
    const after = await counts(thandi);
    const more = (queue: StaffQueue) => (after[queue] ?? 0) - (before[queue] ?? 0);
    expect([
      more('awaiting-budget'),
      more('awaiting-loan'),
      more('pending-approval'),
      more('manual-passcode'),
    ]).toEqual([1, 0, 0, 1]);
    expect([more('stuck'), more('mine')]).toEqual([1, 1]);
    expect(await inQueue('awaiting-budget')).toContain(budget.customerId);
    expect(await inQueue('stuck')).toContain(old.customerId);
    expect(await inQueue('stuck')).not.toContain(draft.customerId);
    expect(await inQueue('mine', thandi)).toContain(manual.customerId);
    expect(await inQueue('mine')).not.toContain(manual.customerId);
    for (const queue of ['awaiting-budget', 'stuck', 'mine', 'manual-passcode'] as const)
      expect(await inQueue(queue, thandi), queue).toHaveLength(after[queue] ?? 0);
  });

  test('a queue of one state begins with the application that has waited longest', async () => {
    const hoursAgo = (hours: number) => new Date(applications.clock.nowMs() - hours * hourMs);
    const inOrder: string[] = [];
    for (const hours of [4, 1, 3, 2])
      inOrder.push((await given({ state: 'AWAITING_LOAN_CREATE', createdAt: hoursAgo(hours) })).customerId);
    const [first, fourth, second, third] = inOrder;
    expect(await inQueue('awaiting-loan')).toEqual([first, second, third, fourth]);
    const page = async (number: number) =>
      (
        await applications.call(
          operations.listApplications,
          { queue: 'awaiting-loan', take: 3, page: number },
          { actor: actors.agent },
        )
      ).items.map(({ id }) => id);
    expect([await page(1), await page(2)]).toEqual([[first, second, third], [fourth]]);
  });

  test('[S9.12] queues by who must act contain all steps, oldest first, and count those that are late', async () => {
    const counted = async (queue: StaffQueue) => {
      const { queues } = await applications.call(operations.listQueues, {}, { actor: actors.agent });
      const { count = 0, late = 0 } = queues.find((known) => known.queue === queue) ?? {};
      return { count, late };
    };
    // A Friday at noon, in opening hours.
    applications.clock.set(Date.UTC(2026, 10, 27, 10) - applications.clock.nowMs());
    const minutesAgo = (minutes: number) => new Date(applications.clock.nowMs() - minutes * 60_000);
    const before = {
      decide: await counted('decide'),
      pay: await counted('pay'),
      customer: await counted('customer'),
    };
    const budget = await given({ state: 'AWAITING_BUDGET', createdAt: minutesAgo(5) });
    const approval = await given({ state: 'PENDING_APPROVAL', createdAt: minutesAgo(11) });
    const payout = await given({ state: 'APPROVED', createdAt: minutesAgo(9) });
    const passcode = await given({ state: 'LOAN_OTP_REQUIRED', createdAt: minutesAgo(90) });
    expect(await counted('decide')).toEqual({ count: before.decide.count + 2, late: before.decide.late + 1 });
    expect(await counted('pay')).toEqual({ count: before.pay.count + 1, late: before.pay.late });
    expect(await counted('customer')).toEqual({ count: before.customer.count + 1, late: 0 });
    const ours = [budget, approval, payout, passcode].map(({ customerId }) => customerId);
    const oursIn = async (queue: StaffQueue) => (await inQueue(queue)).filter((id) => ours.includes(id));
    expect(await oursIn('decide')).toEqual([approval.customerId, budget.customerId]);
    expect(await oursIn('pay')).toEqual([payout.customerId]);
    expect(await oursIn('customer')).toEqual([passcode.customerId]);
    const { items } = await applications.call(
      operations.listApplications,
      { queue: 'decide', take: 100 },
      { actor: actors.agent },
    );
    const row = items.find(({ id }) => id === approval.customerId);
    const waitedMs = applications.clock.nowMs() - Date.parse(row?.waitingSince ?? '');
    expect(Math.floor(waitedMs / 60_000)).toBe(11);
  });

  test('open privacy requests are counted for managers, and agents are not told', async () => {
    const ask = async () => {
      const { customerId, sessionId } = await given({ state: 'AWAITING_BUDGET' });
      await applications.call(
        operations.addPrivacyRequest,
        { customerId, kind: 'correction', text: 'My name is misspelt' },
        { actor: applicant(sessionId) },
      );
    };
    const privacy = async (actor: Actor) =>
      (await applications.call(operations.listQueues, {}, { actor })).privacy;
    const before = (await privacy(actors.manager)) ?? -1;
    await ask();
    expect(await privacy(actors.manager)).toBe(before + 1);
    expect(await privacy(actors.agent)).toBeUndefined();
  });

  test('[S2.26] an applicant is told the place in the queue, the times of the steps, and nothing about anybody else', async () => {
    const nowMs = applications.clock.nowMs();
    const minutesAgo = (minutes: number) => new Date(nowMs - minutes * 60_000);
    const state = 'PENDING_APPROVAL' as const;
    const before = await inQueue('pending-approval');
    const own = await given({ state, createdAt: minutesAgo(20) });
    const others = [
      await given({ state, createdAt: minutesAgo(30) }),
      await given({ state, createdAt: minutesAgo(25) }),
    ];
    await given({ state, createdAt: minutesAgo(10) });
    await given({ state: 'AWAITING_BUDGET', createdAt: minutesAgo(40) });
    const actor = applicant(own.sessionId);
    const standing = async () => (await read(own.customerId, actor)).standing;
    const since = minutesAgo(20).toISOString();
    expect(await standing()).toEqual({ since, finished: {}, ahead: before.length + 2 });
    expect(JSON.stringify(await read(own.customerId, actor))).not.toContain(others[0]?.customerId);

    await applications.call(operations.approveLoan, { id: others[0]?.customerId ?? '' }, { actor: thandi });
    expect((await standing())?.ahead).toBe(before.length + 1);
    await assign(own.customerId, thandi);
    expect(await standing()).toEqual({ since, finished: {}, isTaken: true });
    await applications.call(operations.approveLoan, { id: own.customerId }, { actor: thandi });
    const at = (await read(own.customerId, actor)).standing?.since;
    expect(await standing()).toEqual({
      since: at,
      finished: { sent: at, review: at, confirm: at, bank: at },
      isTaken: true,
    });
  });

  test('[S2.26] staff, and applicants whose application is in no queue, are told no place', async () => {
    const waiting = await given();
    expect((await read(waiting.customerId)).standing).toBeUndefined();
    for (const state of ['PAYBACK_REQUESTED', 'MANUAL_INTEGRATION', 'APPROVED', 'DECLINED'] as const) {
      const { customerId, sessionId } = await given({ state });
      const record = await read(customerId, applicant(sessionId));
      expect(record.standing, state).toMatchObject({ since: expect.any(String) });
      expect(record.standing?.ahead, state).toBeUndefined();
    }
    const actor = applicant(waiting.sessionId);
    expect((await read(waiting.customerId, actor)).standing?.ahead).toEqual(expect.any(Number));
    await holdApplication(applications.context, waiting.customerId, { reason: 'fraud-rule', details: ['x'] });
    expect((await read(waiting.customerId, actor)).standing?.ahead).toBeUndefined();
  });

  test('an application is stuck a day after its last change of state, whatever else was done to it', async () => {
    const { customerId } = await given({
      state: 'PENDING_APPROVAL',
      createdAt: new Date(applications.clock.nowMs() - 48 * hourMs),
    });
    expect(await inQueue('stuck')).toContain(customerId);
    await applications.call(operations.approveLoan, { id: customerId }, { actor: actors.agent });
    expect(await inQueue('stuck')).not.toContain(customerId);
    applications.clock.set(23 * hourMs);
    await note(customerId, 'No answer.');
    expect(await inQueue('stuck')).not.toContain(customerId);
    applications.clock.set(24 * hourMs + 60_000);
    expect(await inQueue('stuck')).toContain(customerId);
  });

  test('a finished application is in nobody’s queue until its decline is reverted', async () => {
    const { customerId } = await given();
    await assign(customerId, thandi);
    await applications.call(
      operations.declineApplication,
      { id: customerId, reason: 'Fraud' },
      { actor: thandi },
    );
    expect(await inQueue('mine', thandi)).not.toContain(customerId);
    expect((await read(customerId)).assignee?.email).toBe('thandi@tshepa.example');
    await applications.call(operations.revertDecline, { id: customerId }, { actor: actors.manager });
    expect(await inQueue('mine', thandi)).toContain(customerId);
  });

  test('a queue combines with the filters, and a filter for another state finds nothing', async () => {
    const { customerId } = await given();
    await assign(customerId, thandi);
    const list = (query: object) => applications.call(operations.listApplications, query, { actor: thandi });
    expect(
      (await list({ queue: 'mine', searchState: 'AWAITING_BUDGET' })).items.map(({ id }) => id),
    ).toContain(customerId);
    expect((await list({ queue: 'awaiting-budget', searchState: 'AWAITING_BUDGET' })).total).toBeGreaterThan(
      0,
    );
    expect((await list({ queue: 'awaiting-budget', searchState: 'PAID' })).total).toBe(0);
    expect((await list({ queue: '' })).total).toBeGreaterThan(0);
    expect(await errorCode(list({ queue: '$where' }))).toBe('request.invalid');
  });
});

describe('events for open screens', () => {
  test('a new application is announced with its first save', async () => {
    const actor = applicant(`session-${newId()}`);
    const { id } = await applications.call(operations.saveApplication, { id: newId() }, { actor });
    await expect.poll(() => heardOf(id)).toEqual(['null IN_PROGRESS']);
    await applications
      .call(operations.saveApplication, { id, loanRequest: { loanId: 1 } as never }, { actor })
      .catch(() => undefined);
    expect(heardOf(id)).toHaveLength(1);
  });

  test('a step that is refused with a hold announces the hold, so that open screens update their queue', async () => {
    const { customerId, application } = await givenApplication(applications.context, { state: 'APPROVED' });
    const providerLoan = givenProviderLoan(`L-${customerId}`);
    const approved = {
      ...application,
      version: 1,
      enrolment: { clientId: 'C1', clientNo: 'N1' },
      loan: { ...application.loan, payoutOption: 'e-wallet' as const, providerLoan },
    };
    expect(await applications.context.applications.update(approved, { audit: null })).toBe(true);
    const payout = { customerId, clientId: 'C1', loanId: providerLoan.id };
    const paidOut = applications.call(operations.createPayout, payout, { actor: actors.manager });
    expect(await errorCode(paidOut)).toBe('application.on_hold');
    await expect.poll(() => heardOf(customerId)).toEqual(['hold']);
    expect(await inQueue('second-eyes')).toContain(customerId);
  });
});

test('checking a session does not keep it alive', async () => {
  const { context } = applications;
  const account = { staffId: 'peeked', email: 'peeked@tshepa.example', passwordHash: 'x', oneTime: false };
  await context.staff.add(account);
  const standing = { role: 'agent', disabled: false } as const;
  await context.roster.change((now) => withStanding(now, { staffId: 'peeked', standing, isAgreed: true }));
  const token = await context.staffSessions.open('peeked');
  const check = (actor: Actor = actors.system) =>
    applications.call(operations.checkSession, { token, kind: 'staff' }, { actor });
  expect(await errorCode(check(actors.agent))).toBe('auth.forbidden');
  applications.clock.set(7 * hourMs);
  expect(await check()).toEqual({ isAlive: true });
  applications.clock.set(8 * hourMs + 1);
  expect(await check()).toEqual({ isAlive: false });
  const applicantToken = (await context.sessions.open()).token;
  const checkApplicant = () =>
    applications.call(
      operations.checkSession,
      { token: applicantToken, kind: 'applicant' },
      { actor: actors.system },
    );
  expect(await checkApplicant()).toEqual({ isAlive: true });
});

import { type Actor, operations, type StaffQueue } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { holdApplication } from '../src/commands/raise-hold.ts';
import { actors, applicant, errorCode } from './support/applications.ts';
import { thandi, useTeam } from './support/team.ts';

const { applications, assign, read, note, inQueue, counts, given } = useTeam();
const hourMs = 3_600_000;

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
  expect((await list({ queue: 'mine', searchState: 'AWAITING_BUDGET' })).items.map(({ id }) => id)).toContain(
    customerId,
  );
  expect((await list({ queue: 'awaiting-budget', searchState: 'AWAITING_BUDGET' })).total).toBeGreaterThan(0);
  expect((await list({ queue: 'awaiting-budget', searchState: 'PAID' })).total).toBe(0);
  expect((await list({ queue: '' })).total).toBeGreaterThan(0);
  expect(await errorCode(list({ queue: '$where' }))).toBe('request.invalid');
});

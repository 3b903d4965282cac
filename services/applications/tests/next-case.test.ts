import {
  type Actor,
  type LoanState,
  operations,
  type StaffQueue,
  type TakeableQueue,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import { expect, test } from 'vitest';
import type { ApplicationDocument } from '../src/store/application-document.ts';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { givenApplication } from './support/given-application.ts';

const applications = useApplications();
const minuteMs = 60_000;

const minutesAgo = (minutes: number) => new Date(applications.clock.nowMs() - minutes * minuteMs);
const given = async (state: LoanState, waitedMinutes: number) =>
  (await givenApplication(applications.context, { state, createdAt: minutesAgo(waitedMinutes) })).customerId;
const desk = (number: number): Actor => ({
  kind: 'staff',
  staffId: `desk-${number}`,
  email: `desk-${number}@tshepa.example`,
  role: 'agent',
});
const nextOf = (queue: TakeableQueue, actor: Actor, idempotencyKey = newId()) =>
  applications.call(operations.takeNext, { queue }, { actor, idempotencyKey });
const next = (actor: Actor = actors.agent, idempotencyKey = newId()) =>
  nextOf('pending-approval', actor, idempotencyKey);
const snooze = (id: string, until: Date | undefined, reason = '') =>
  applications.call(
    operations.snoozeApplication,
    { id, ...(until ? { until: until.toISOString() } : {}), ...(reason ? { reason } : {}) },
    { actor: actors.agent, idempotencyKey: newId() },
  );
const read = (id: string, actor: Actor = actors.agent) =>
  applications.call(operations.getApplication, { id }, { actor });
const listed = async (queue: StaffQueue, actor: Actor = actors.agent) =>
  (await applications.call(operations.listApplications, { queue, take: 100 }, { actor })).items.map(
    ({ id }) => id,
  );
const queued = () => listed('pending-approval');
const takeAll = async () => {
  while ((await next(desk(0))).id);
};

test('the next application is the one that has waited longest and that nobody has, and it is taken', async () => {
  await takeAll();
  const newest = await given('PENDING_APPROVAL', 1);
  const oldest = await given('PENDING_APPROVAL', 9);
  const taken = await given('PENDING_APPROVAL', 20);
  await applications.call(operations.assignApplication, { id: taken }, { actor: desk(7) });
  expect([await next(), await next(desk(2)), await next()]).toEqual([
    { id: oldest },
    { id: newest },
    { id: null },
  ]);
  expect((await read(oldest)).assignee?.email).toBe('agent@tshepa.example');
  expect((await read(newest)).assignee?.email).toBe('desk-2@tshepa.example');
  const rows = await trailRows(applications.context, { action: 'take-next', customerIds: oldest });
  expect(rows).toHaveLength(1);
});

test('a repeated call for the next application gets the same one and takes no other', async () => {
  await takeAll();
  const ids = [await given('PENDING_APPROVAL', 9), await given('PENDING_APPROVAL', 8)];
  const key = newId();
  expect([await next(actors.agent, key), await next(actors.agent, key)]).toEqual([
    { id: ids[0] },
    { id: ids[0] },
  ]);
  expect((await read(ids[1] ?? '')).assignee).toBeUndefined();
});

test('of the reviews, the oldest that nobody took since it was requested is next, whoever had the application before', async () => {
  const givenReview = async (decliner: Actor) => {
    const { customerId: id, sessionId } = await givenApplication(applications.context);
    await applications.call(operations.assignApplication, { id }, { actor: decliner });
    await applications.call(operations.declineApplication, { id, reason: 'Adverse' }, { actor: decliner });
    applications.clock.set(applications.clock.nowMs() - Date.now() + minuteMs);
    await applications.call(operations.requestReview, { id }, { actor: applicant(sessionId) });
    return id;
  };
  const [first, second] = [await givenReview(desk(1)), await givenReview(desk(2))];
  // Whoever declined an application may take its review too.
  expect([await nextOf('review', desk(1)), await nextOf('review', desk(1))]).toEqual([
    { id: first },
    { id: second },
  ]);
  expect(await nextOf('review', desk(3))).toEqual({ id: null });
  expect(await listed('mine', desk(1))).toEqual(expect.arrayContaining([first, second]));
  expect(await listed('mine', desk(2))).not.toContain(second);
  const take = (actor: Actor) => applications.call(operations.assignApplication, { id: second }, { actor });
  expect(await errorCode(take(desk(2)))).toBe('customer.taken');
  await applications.call(
    operations.upholdDecline,
    { id: first, note: 'The report is right' },
    { actor: actors.manager },
  );
  expect(await listed('mine', desk(1))).not.toContain(first);
});

test('of the stuck applications, the next is the one that has waited longest and that nobody has', async () => {
  const day = 24 * 60;
  const oldest = await given('LOAN_OTP_REQUIRED', 300 * day);
  const younger = await given('AWAITING_BUDGET', 299 * day);
  await given('AWAITING_BUDGET', 1);
  const taken = await given('AWAITING_BUDGET', 301 * day);
  await applications.call(operations.assignApplication, { id: taken }, { actor: desk(7) });
  expect([await nextOf('stuck', desk(1)), await nextOf('stuck', desk(2))]).toEqual([
    { id: oldest },
    { id: younger },
  ]);
});

test('an applicant cannot take the next application, and the queues of taken or shared work have none', async () => {
  const { sessionId } = await givenApplication(applications.context, { state: 'PENDING_APPROVAL' });
  expect(await errorCode(next(applicant(sessionId)))).toBe('auth.forbidden');
  for (const queue of ['mine', 'second-eyes', 'to-cancel', 'snoozed'])
    expect(await errorCode(nextOf(queue as never, desk(3))), queue).toBe('request.invalid');
});

const waiting = bySize({ smallest: 60, full: 1_000 });

const desks = 20;

test('when 20 desks ask for the next application at once, none is given twice and none is left, and what was assigned goes to its desk', async () => {
  await takeAll();
  const oldest = await given('PENDING_APPROVAL', 50);
  const { connection, notices } = applications.context;
  const collection = connection.collection<ApplicationDocument>('customers');
  const assigned = new Map<string, string>();
  for (let made = 1; made < waiting; made += 1) {
    const id = await given('PENDING_APPROVAL', 5 + made / 100);
    // Every fifth one belongs to somebody: to a desk that was told so, or to somebody who has been away.
    if (made % 5 > 0) continue;
    const isAssigned = made % 10 > 0;
    const holder = isAssigned ? desk(made % desks) : desk(99);
    await applications.call(operations.assignApplication, { id }, { actor: holder });
    if (isAssigned) {
      const to = `desk-${made % desks}`;
      await notices.tell(to, { applicationId: id, reason: 'assigned', by: '', commandId: id });
      assigned.set(id, to);
    } else
      await collection.updateOne(
        { _id: id },
        { $set: { 'assignee.since': minutesAgo(500_000).toISOString() } },
      );
  }
  const taken = await Promise.all(
    Array.from({ length: desks }, async (_, number) => {
      const ids: string[] = [];
      for (let reply = await next(desk(number)); reply.id; reply = await next(desk(number)))
        ids.push(reply.id);
      return ids;
    }),
  );
  const all = taken.flat();
  expect(all).toHaveLength(waiting);
  expect(new Set(all).size).toBe(waiting);
  expect(all).toContain(oldest);
  expect(await collection.countDocuments({ state: 'PENDING_APPROVAL', workedBy: { $exists: false } })).toBe(
    0,
  );
  for (const [number, ids] of taken.entries())
    expect(await collection.countDocuments({ _id: { $in: ids }, workedBy: `desk-${number}` })).toBe(
      ids.length,
    );
  expect(assigned.size).toBeGreaterThan(0);
  for (const [id, to] of assigned)
    expect(
      taken.findIndex((ids) => ids.includes(id)),
      id,
    ).toBe(Number(to.replace('desk-', '')));
  // The lists of the other tests show a hundred applications.
  await collection.deleteMany({ _id: { $in: all } });
});

test('a claim whose process died ends after a few seconds, so that the application is not lost', async () => {
  await takeAll();
  const id = await given('PENDING_APPROVAL', 9);
  const { applicationList } = applications.context;
  const claim = () =>
    applicationList.claimNext({ inQueue: { queue: 'pending-approval', staffId: 'desk-1' } });
  expect([await claim(), await claim()]).toEqual([id, null]);
  applications.clock.set(minuteMs);
  expect(await claim()).toBe(id);
  applications.clock.set(2 * minuteMs);
  await takeAll();
});

test('a snoozed application leaves its queue until its time, and returns behind those that waited', async () => {
  await takeAll();
  const id = await given('PENDING_APPROVAL', 30);
  const other = await given('PENDING_APPROVAL', 3);
  const until = new Date(applications.clock.nowMs() + 60 * minuteMs);
  expect(await snooze(id, until)).toMatchObject({ id, snoozedUntil: until.toISOString() });
  expect((await read(id)).snoozedUntil).toBe(until.toISOString());
  expect(await queued()).not.toContain(id);
  expect(await listed('snoozed')).toContain(id);
  expect([await next(desk(1)), await next(desk(1))]).toEqual([{ id: other }, { id: null }]);
  const [row] = await trailRows(applications.context, { action: 'snooze-application', customerIds: id });
  expect(row?.kind).toBe('change');

  applications.clock.set(61 * minuteMs);
  const back = await queued();
  expect(back.indexOf(id)).toBeGreaterThan(back.indexOf(other));
  expect(await listed('snoozed')).not.toContain(id);
  expect(await next(desk(2))).toEqual({ id });
});

test('a snooze ends with a change of state, or when somebody puts the application back', async () => {
  const id = await given('AWAITING_LOAN_CREATE', 30);
  const until = new Date(applications.clock.nowMs() + 60 * minuteMs);
  await snooze(id, until);
  await applications.call(operations.declineApplication, { id, reason: 'Fraud' }, { actor: actors.agent });
  await applications.call(operations.revertDecline, { id }, { actor: actors.manager });
  expect((await read(id)).snoozedUntil).toBeUndefined();

  const other = await given('PENDING_APPROVAL', 30);
  await snooze(other, until);
  expect(await snooze(other, undefined)).toMatchObject({ snoozedUntil: null });
  expect(await queued()).toContain(other);
});

test('the reason of a snooze is a note for colleagues, and is written in the same change', async () => {
  const id = await given('PENDING_APPROVAL', 30);
  const until = new Date(Math.ceil(applications.clock.nowMs() / minuteMs) * minuteMs + 60 * minuteMs);
  const notes = async () =>
    (await applications.call(operations.listNotes, { id }, { actor: actors.agent })).notes;
  await snooze(id, until, 'The employer is closed');
  const [note, ...others] = await notes();
  expect(others).toEqual([]);
  expect(note).toMatchObject({ author: 'agent@tshepa.example' });
  expect(note?.text).toMatch(/^Snoozed until \d\d-\d\d-\d{4} \d\d:\d\d: The employer is closed$/);
  await snooze(id, undefined);
  await snooze(id, until);
  expect(await notes()).toHaveLength(1);
  expect(await errorCode(snooze(id, new Date(0), 'Too late'))).toBe('request.invalid');
  expect(await notes()).toHaveLength(1);
});

test('a snooze ends in the future and within two weeks, and only what waits can be snoozed', async () => {
  const id = await given('PENDING_APPROVAL', 1);
  const inDays = (days: number) => new Date(applications.clock.nowMs() + days * 24 * 60 * minuteMs);
  for (const until of [inDays(0), inDays(-1), inDays(15)])
    expect(await errorCode(snooze(id, until)), until.toISOString()).toBe('request.invalid');
  for (const state of ['PAID', 'IN_PROGRESS'] as const)
    expect(await errorCode(snooze(await given(state, 1), inDays(1))), state).toBe(
      'application.illegal_transition',
    );
});

test('[S2.26] an applicant is told nothing of a snooze, and is not behind a snoozed application', async () => {
  const state = 'AWAITING_BUDGET' as const;
  const before = await given(state, 50);
  const own = await givenApplication(applications.context, { state, createdAt: minutesAgo(40) });
  const ahead = async () => {
    const record = await read(own.customerId, applicant(own.sessionId));
    expect(JSON.stringify(record)).not.toContain('snooz');
    return record.standing?.ahead ?? -1;
  };
  const first = await ahead();
  await snooze(before, new Date(applications.clock.nowMs() + 60 * minuteMs));
  expect(await ahead()).toBe(first - 1);
  await snooze(own.customerId, new Date(applications.clock.nowMs() + 60 * minuteMs));
  expect(await ahead()).toBe(first - 1);
});

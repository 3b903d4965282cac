import { type Actor, type LoanState, operations } from '@tshepa/contracts';
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
const next = (actor: Actor = actors.agent, idempotencyKey = newId()) =>
  applications.call(operations.takeNext, { queue: 'pending-approval' }, { actor, idempotencyKey });
const snooze = (id: string, until: Date | undefined) =>
  applications.call(
    operations.snoozeApplication,
    { id, ...(until ? { until: until.toISOString() } : {}) },
    { actor: actors.agent, idempotencyKey: newId() },
  );
const read = (id: string, actor: Actor = actors.agent) =>
  applications.call(operations.getApplication, { id }, { actor });
const queued = async () =>
  (
    await applications.call(
      operations.listApplications,
      { queue: 'pending-approval', take: 100 },
      { actor: actors.agent },
    )
  ).items.map(({ id }) => id);
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

test('an applicant cannot take the next application, and other queues than those of states have none', async () => {
  const { sessionId } = await givenApplication(applications.context, { state: 'PENDING_APPROVAL' });
  expect(await errorCode(next(applicant(sessionId)))).toBe('auth.forbidden');
  const own = applications.call(operations.takeNext, { queue: 'mine' as never }, { actor: desk(3) });
  expect(await errorCode(own)).toBe('request.invalid');
});

const waiting = bySize({ smallest: 60, full: 1_000 });

test('when 20 desks ask for the next application at once, none is given twice and none is left', async () => {
  await takeAll();
  const oldest = await given('PENDING_APPROVAL', 50);
  const collection = applications.context.connection.collection<ApplicationDocument>('customers');
  for (let made = 1; made < waiting; made += 1) await given('PENDING_APPROVAL', 5 + made / 100);
  expect(await collection.countDocuments({ state: 'PENDING_APPROVAL', workedBy: { $exists: false } })).toBe(
    waiting,
  );
  const taken = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
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
  // The lists of the other tests show a hundred applications.
  await collection.deleteMany({ _id: { $in: all } });
});

test('a claim whose process died ends after a few seconds, so that the application is not lost', async () => {
  await takeAll();
  const id = await given('PENDING_APPROVAL', 9);
  const { applicationList } = applications.context;
  const claim = () => applicationList.claimNext({ queue: 'pending-approval', staffId: 'desk-1' });
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
  expect([await next(desk(1)), await next(desk(1))]).toEqual([{ id: other }, { id: null }]);
  const [row] = await trailRows(applications.context, { action: 'snooze-application', customerIds: id });
  expect(row?.kind).toBe('change');

  applications.clock.set(61 * minuteMs);
  const back = await queued();
  expect(back.indexOf(id)).toBeGreaterThan(back.indexOf(other));
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

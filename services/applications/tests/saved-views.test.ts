import {
  type Actor,
  type LoanState,
  maximumQueueCount,
  operations,
  type SavedView,
  sharedViews,
  staffQueues,
  viewsPerPerson,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ApplicationDocument } from '../src/store/application-document.ts';
import { createApplicationList } from '../src/store/application-list.ts';
import { applicationsCollection } from '../src/store/applications.ts';
import { savedViewsCollection } from '../src/store/saved-views.ts';
import { actors, errorCode, useApplications } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { givenApplication } from './support/given-application.ts';
import { profiled } from './support/profile.ts';

const applications = useApplications();
const { agent } = actors;
let managers = 0;
const newManager = (): Actor => {
  managers += 1;
  return {
    kind: 'staff',
    staffId: `manager-of-views-${managers}`,
    email: `views-${managers}@tshepa.example`,
    role: 'manager',
  };
};
const view = (changes: Partial<SavedView> = {}): SavedView => ({
  id: newId(),
  name: `Queue ${newId().slice(-12)}`,
  isShared: false,
  filters: { states: ['AWAITING_BUDGET'] },
  order: 'waiting',
  columns: ['firstName', 'lastName', 'waiting'],
  ...changes,
});
const save = (saved: SavedView, actor: Actor, idempotencyKey = newId()) =>
  applications.call(operations.saveView, saved, { actor, idempotencyKey });
const remove = (id: string, actor: Actor) =>
  applications.call(operations.deleteView, { id }, { actor, idempotencyKey: newId() });
const shownTo = async (actor: Actor) =>
  (await applications.call(operations.listQueues, {}, { actor })).views ?? [];
const listed = async (id: string, actor: Actor) =>
  (await applications.call(operations.listApplications, { view: id, take: 100 }, { actor })).items.map(
    (item) => item.id,
  );
const exported = async (id: string, actor: Actor, reason?: string) => {
  const query = { view: id, ...(reason ? { reason } : {}) };
  const chunks: Uint8Array[] = [];
  for await (const bytes of applications.bus.openByteStream(
    operations.exportApplications,
    query,
    applications.options({ actor }),
  ))
    chunks.push(bytes);
  return Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
};
const minutesAgo = (minutes: number) => new Date(applications.clock.nowMs() - minutes * 60_000);
const given = async (state: LoanState, waitedMinutes: number) =>
  (await givenApplication(applications.context, { state, createdAt: minutesAgo(waitedMinutes) })).customerId;

test('a manager makes, renames and deletes a queue, which lists its statuses in its order and is counted', async () => {
  const manager = newManager();
  const saved = view({ filters: { states: ['MANUAL_INTEGRATION', 'PAYBACK_REQUESTED'] } });
  const younger = await given('MANUAL_INTEGRATION', 5);
  const oldest = await given('PAYBACK_REQUESTED', 50);
  await given('PENDING_APPROVAL', 60);
  expect(await save(saved, manager)).toEqual(saved);
  expect(await listed(saved.id, manager)).toEqual([oldest, younger]);
  expect(await shownTo(manager)).toMatchObject([{ ...saved, isOwn: true, count: 2 }]);

  await save({ ...saved, name: 'Chats', order: 'newest' }, manager);
  expect(await shownTo(manager)).toMatchObject([{ id: saved.id, name: 'Chats', count: 2 }]);
  expect(await listed(saved.id, manager)).toEqual([younger, oldest]);

  expect(await remove(saved.id, manager)).toEqual({ ok: true });
  expect(await shownTo(manager)).toEqual([]);
  expect(await errorCode(listed(saved.id, manager))).toBe('view.not_found');
  expect(await errorCode(remove(saved.id, manager))).toBe('view.not_found');
  const rows = await trailRows(applications.context, {
    'actor.id': manager.kind === 'staff' && manager.staffId,
  });
  expect(rows.map(({ action }) => action).filter((action) => action.endsWith('-view'))).toEqual([
    'save-view',
    'save-view',
    'delete-view',
  ]);
});

test('a private queue is only for its maker, and a shared one is for everybody until it is private again', async () => {
  const [manager, colleague] = [newManager(), newManager()];
  const saved = view();
  const isSeenBy = async (actor: Actor) => (await shownTo(actor)).some(({ id }) => id === saved.id);
  await save(saved, manager);
  expect([await isSeenBy(manager), await isSeenBy(colleague), await isSeenBy(agent)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await errorCode(listed(saved.id, agent))).toBe('view.not_found');
  expect(await errorCode(remove(saved.id, colleague))).toBe('view.not_found');

  await save({ ...saved, isShared: true }, manager);
  expect([await isSeenBy(colleague), await isSeenBy(agent)]).toEqual([true, true]);
  expect((await shownTo(agent)).find(({ id }) => id === saved.id)).toMatchObject({
    owner: manager.kind === 'staff' && manager.email,
    isOwn: false,
  });
  expect(await listed(saved.id, agent)).toEqual(await listed(saved.id, manager));

  await save(saved, manager);
  expect(await isSeenBy(agent)).toBe(false);
  await save({ ...saved, isShared: true }, manager);
  // Its maker may be gone, so another manager can delete it.
  await remove(saved.id, colleague);
  expect(await isSeenBy(manager)).toBe(false);
});

test('agents make no queues, and cannot share or delete those of others', async () => {
  const manager = newManager();
  const saved = view({ isShared: true });
  await save(saved, manager);
  expect(await errorCode(save(view(), agent))).toBe('auth.forbidden');
  expect(await errorCode(remove(saved.id, agent))).toBe('auth.forbidden');
  // Under the same id, links and the next case of the first queue would lead to another.
  expect(await errorCode(save(view({ id: saved.id }), newManager()))).toBe('request.invalid');
  await remove(saved.id, manager);
});

test('a queue that no index carries, without a name or with the name of another is refused and not stored', async () => {
  const manager = newManager();
  const first = view({ name: 'Chats' });
  await save(first, manager);
  const refused = async (changes: Partial<SavedView>) => errorCode(save(view(changes), manager));
  expect(await refused({ name: 'chats' })).toBe('view.name_taken');
  expect(await refused({ name: '  ' })).toBe('request.invalid');
  expect(await refused({ name: 'x'.repeat(41) })).toBe('request.invalid');
  expect(await refused({ columns: [] })).toBe('request.invalid');
  expect(await refused({ filters: {} })).toBe('request.invalid');
  expect(await refused({ filters: { queue: 'decide', from: '2026-03-01' } })).toBe('request.invalid');
  expect(await refused({ filters: { queue: 'decide' }, order: 'newest' })).toBe('request.invalid');
  expect(await shownTo(manager)).toHaveLength(1);
});

test('a queue is saved once, however often the call is sent, and nobody makes more than the limit at once', async () => {
  const manager = newManager();
  const key = newId();
  const saved = view();
  await Promise.allSettled([save(saved, manager, key), save(saved, manager, key), save(saved, manager)]);
  expect(await shownTo(manager)).toHaveLength(1);
  const tries = await Promise.allSettled(
    Array.from({ length: viewsPerPerson + 4 }, () => save(view(), manager)),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(viewsPerPerson - 1);
  expect(await shownTo(manager)).toHaveLength(viewsPerPerson);
  expect(await errorCode(save(view(), manager))).toBe('view.too_many');
});

test('a team shares at most as many queues as can be counted for everybody', async () => {
  const collection = applications.context.connection.collection<{ _id: string }>(savedViewsCollection);
  await collection.deleteMany({});
  const shared = Array.from({ length: sharedViews }, () => view({ isShared: true }));
  await collection.insertOne({ _id: 'old', email: 'old@tshepa.example', views: shared, version: 1 } as never);
  expect(await errorCode(save(view({ isShared: true }), newManager()))).toBe('view.too_many');
  await save(view(), newManager());
  await collection.deleteMany({});
});

test('the next case is taken from a queue that somebody made, and not from one without an order of waiting', async () => {
  const manager = newManager();
  const saved = view({ filters: { queue: 'customer', states: ['ENROLLMENT_OTP_REQUIRED'] } });
  await save(saved, manager);
  await given('PAYBACK_REQUESTED', 90);
  const younger = await given('ENROLLMENT_OTP_REQUIRED', 5);
  const oldest = await given('ENROLLMENT_OTP_REQUIRED', 50);
  const next = (request: { view?: string; queue?: 'pay' }) =>
    applications.call(operations.takeNext, request, { actor: manager, idempotencyKey: newId() });
  const view1 = { view: saved.id };
  expect([await next(view1), await next(view1), await next(view1)]).toEqual([
    { id: oldest },
    { id: younger },
    { id: null },
  ]);
  const newest = view({ order: 'newest' });
  await save(newest, manager);
  for (const request of [{ view: newest.id }, {}, { ...view1, queue: 'pay' as const }])
    expect(await errorCode(next(request)), JSON.stringify(request)).toBe('request.invalid');
});

test('a long queue is counted up to a limit, from its index alone', async () => {
  const { connection, applicationList } = applications.context;
  const collection = connection.collection<ApplicationDocument>('customers');
  const documents = Array.from({ length: maximumQueueCount + 200 }, (_, index) => ({
    _id: `counted ${index}`,
    distributionId: `counted ${index}`,
    state: 'APPROVED' as const,
    createdAt: minutesAgo(index),
    waitingSince: minutesAgo(index),
  }));
  await collection.insertMany(documents as unknown as ApplicationDocument[], { ordered: false });
  const manager = newManager();
  const saved = view({ filters: { states: ['APPROVED', 'PENDING_APPROVAL'] } });
  await save(saved, manager);
  const pay = (await applicationList.queueCounts('nobody')).find(({ queue }) => queue === 'pay');
  expect(pay?.count).toBe(maximumQueueCount);
  const counts = await profiled(connection, ['count', applicationsCollection], async () => {
    const own = (await shownTo(manager)).find(({ id }) => id === saved.id);
    expect(own?.count).toBe(maximumQueueCount);
  });
  const limited = counts.filter(({ command }) => command['limit'] === maximumQueueCount);
  // One of them counts the queue of the manager, and the others those that everybody has.
  expect(limited.length).toBeGreaterThan(staffQueues.length);
  for (const { planSummary, keysExamined, docsExamined, command } of limited) {
    expect(planSummary, JSON.stringify(command)).not.toContain('COLLSCAN');
    // Of several states, each is read up to its first key beyond the range.
    expect(keysExamined, JSON.stringify(command)).toBeLessThanOrEqual(maximumQueueCount + 5);
    expect(docsExamined, JSON.stringify(command)).toBeLessThanOrEqual(5);
  }
  await collection.deleteMany({ _id: /^counted / });
});

test('[S7.15] an export follows a queue that somebody made: its statuses, its order and its columns', async () => {
  const manager = newManager();
  const saved = view({
    filters: { states: ['LOAN_OTP_REQUIRED', 'AWAITING_LOAN_CREATE'] },
    columns: ['firstName', 'status', 'waiting', 'holder'],
  });
  await save(saved, manager);
  const times = [50, 5, 20, 20];
  for (const [index, minutes] of times.entries())
    await given(index % 2 === 0 ? 'LOAN_OTP_REQUIRED' : 'AWAITING_LOAN_CREATE', minutes);
  const inOrder = await listed(saved.id, manager);
  const states = (
    await applications.call(operations.listApplications, { view: saved.id }, { actor: manager })
  ).items;
  const [header, ...lines] = await exported(saved.id, manager);
  expect(header).toBe('ID Number,First Name,Loan,Status,Waiting Since,With');
  expect(lines.map((line) => line.split(',')[3])).toEqual(
    inOrder.map((id) => states.find((item) => item.id === id)?.loanDistributions.state),
  );
  expect(lines[0]).toMatch(/,\d\d-\d\d-\d{4} \d\d:\d\d,$/);
  const count = applications.call(operations.countExport, { view: saved.id }, { actor: manager });
  expect(await count).toEqual({ total: times.length, needs: 'nothing' });
  const [row] = await trailRows(applications.context, { action: 'export-applications' });
  expect(row?.details).toMatchObject({
    view: saved.id,
    states: 'LOAN_OTP_REQUIRED AWAITING_LOAN_CREATE',
    order: 'waiting',
    results: times.length,
  });

  const other = newManager();
  expect(await errorCode(exported(saved.id, other))).toBe('view.not_found');
  expect(await errorCode(exported(saved.id, agent))).toBe('auth.forbidden');
});

test('[S7.15] the agreement to a large export of a queue does not cover what the queue is changed to', async () => {
  const manager = newManager();
  const saved = view({ filters: { states: ['PENDING_APPROVAL'] } });
  await save(saved, manager);
  const people = vi.spyOn(applications.context.applicationList, 'count');
  onTestFinished(() => people.mockRestore());
  people.mockResolvedValue(10_001);
  const wanted = { filter: { view: saved.id }, reason: 'The auditor asked' };
  const { accountChanges } = await applications.call(
    operations.requestAccountChange,
    { action: 'export-customers', export: wanted },
    { actor: manager },
  );
  const changeId = accountChanges.at(-1)?.id ?? '';
  await applications.call(operations.confirmAccountChange, { changeId }, { actor: newManager() });
  const needs = async () =>
    (await applications.call(operations.countExport, { view: saved.id }, { actor: manager })).needs;
  expect(await needs()).toBe('nothing');
  await save({ ...saved, filters: { states: ['PENDING_APPROVAL', 'APPROVED'] } }, manager);
  expect(await needs()).toBe('second-manager');
});

test('a long export in the order of waiting repeats and leaves out nobody', async () => {
  const { context } = applications;
  const since = minutesAgo(90);
  const ids = await Promise.all(Array.from({ length: 6 }, () => given('MANUAL_INTEGRATION', 90)));
  await context.connection
    .collection<ApplicationDocument>('customers')
    .updateMany({ _id: { $in: ids.slice(0, 4) } }, { $set: { waitingSince: since } });
  const filter = { states: ['MANUAL_INTEGRATION' as const], order: 'waiting' as const };
  const inOrder = (await context.applicationList.page(filter, { page: 1, take: 100 })).rows;
  const found: string[] = [];
  for await (const rows of createApplicationList({ ...context, batchSize: 2 }).batches(filter))
    found.push(...rows.map(({ applicationId }) => applicationId));
  expect(found).toEqual(inOrder.map(({ applicationId }) => applicationId));
});

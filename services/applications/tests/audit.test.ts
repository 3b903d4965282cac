import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test, vi } from 'vitest';
import { applicationsCollection } from '../src/store/applications.ts';
import { actors, applicant, errorCode } from './support/applications.ts';
import { entry } from './support/audit.ts';
import { accountNumber, useAudited } from './support/audited.ts';
import { givenApplication } from './support/given-application.ts';

const { applications, rows, givenSaved } = useAudited();
const { agent, manager } = actors;

const rowsOf = (customerId: string) => rows({ customerIds: customerId });
const history = async (id: string, actor: typeof agent | typeof manager = manager) =>
  (await applications.call(operations.getHistory, { id }, { actor })).items;

describe('a change of an application', () => {
  test('a change is recorded with the actor, the time, and the value before and after', async () => {
    const { id, save } = await givenSaved();
    await save({ customerRequest: { city: 'Plettenberg Bay' } });
    const [second, first] = await history(id);
    expect(first).toMatchObject({
      kind: 'change',
      action: 'save-application',
      actor: { kind: 'applicant' },
      details: { isNew: true },
    });
    expect(first?.changes).toContainEqual({ field: 'accountNumber', before: null, after: accountNumber });
    expect(second?.changes).toEqual([{ field: 'city', before: 'Knysna', after: 'Plettenberg Bay' }]);
    expect(Date.parse(second?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('a change by staff is recorded with the account, the transition, and the state before and after', async () => {
    const { id } = await givenSaved();
    await applications.call(operations.declineApplication, { id, reason: 'Fraud' }, { actor: agent });
    const [declined] = await history(id);
    expect(declined).toMatchObject({
      action: 'decline-application',
      actor: { kind: 'staff', role: 'agent' },
      details: { move: 'decline', from: 'IN_PROGRESS', to: 'DECLINED' },
    });
    expect(declined?.changes).toContainEqual({ field: 'loan.declined_reason', before: null, after: 'Fraud' });
  });

  test('an idle screen adds no rows: within a view, each person is recorded once', async () => {
    const [one, other] = [await givenSaved(), await givenSaved()];
    const open = (id: string, viewId?: string) =>
      applications.call(operations.getApplication, { id }, { actor: agent, ...(viewId ? { viewId } : {}) });
    const readsOf = async (id: string) =>
      (await rowsOf(id)).filter(({ action }) => action === 'get-application').length;
    const viewId = newId();
    for (const _refresh of ['first', 'second', 'third']) await open(one.id, viewId);
    expect(await readsOf(one.id)).toBe(1);
    await open(other.id, viewId);
    expect(await readsOf(other.id)).toBe(1);
    // Another opening, another account, and a call that names no view are recorded.
    await open(one.id, newId());
    await applications.call(operations.getApplication, { id: one.id }, { actor: manager, viewId });
    await open(one.id);
    await open(one.id);
    expect(await readsOf(one.id)).toBe(5);
  });

  test('a record that is fetched ahead is recorded as such each time, whatever view is named, and again when it is shown', async () => {
    const { id } = await givenSaved();
    const viewId = newId();
    const actionsOf = async () =>
      (await rowsOf(id)).map(({ action }) => action).filter((action) => action !== 'save-application');
    const ahead = (settings = {}) =>
      applications.call(operations.fetchAhead, { id }, { actor: agent, ...settings });
    const fetched = await ahead();
    expect(await actionsOf()).toEqual(['fetch-ahead']);
    const shown = await applications.call(operations.getApplication, { id }, { actor: agent, viewId });
    expect(fetched).toEqual(shown);
    expect(await actionsOf()).toEqual(['fetch-ahead', 'get-application']);
    // Nobody can read a second time by naming a view in which the record was shown.
    await ahead({ viewId });
    await ahead({ viewId });
    expect(await actionsOf()).toEqual(['fetch-ahead', 'get-application', 'fetch-ahead', 'fetch-ahead']);
    const own = await givenApplication(applications.context);
    const asApplicant = { actor: applicant(own.sessionId) };
    const byApplicant = applications.call(operations.fetchAhead, { id: own.customerId }, asApplicant);
    expect(await errorCode(byApplicant)).toBe('auth.forbidden');
  });

  test('when a list refreshes itself, only the people whom it shows for the first time are recorded', async () => {
    const first = await givenSaved();
    const viewId = newId();
    const list = () =>
      applications.call(operations.listApplications, { take: 100 }, { actor: agent, viewId });
    await list();
    await list();
    const newcomer = await givenSaved();
    await list();
    const listed = async (id: string) =>
      (await rowsOf(id)).filter(({ action }) => action === 'list-applications');
    expect(await listed(first.id)).toHaveLength(1);
    expect(await listed(newcomer.id)).toMatchObject([{ customerIds: [newcomer.id] }]);
  });

  test('a change is in the trail without readable values', async () => {
    const { id, idNumber } = await givenSaved();
    await applications.context.auditRelay.flush(id);
    const [row] = await rowsOf(id);
    expect(row?.sealed).toBeTruthy();
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`Knysna|${idNumber}|${accountNumber}`));
  });

  test('a change that is repeated with its idempotency key is recorded once', async () => {
    const { id, actor } = await givenSaved();
    const settings = { actor, idempotencyKey: newId() };
    const payload = { id, customerRequest: { city: 'George' } };
    await applications.call(operations.saveApplication, payload, settings);
    await applications.call(operations.saveApplication, payload, settings);
    expect((await history(id)).filter(({ kind }) => kind === 'change')).toHaveLength(2);
  });

  test('a change is recorded exactly once when the process dies after the write or after the row', async () => {
    const { context } = applications;
    const { id, save } = await givenSaved();
    await context.auditRelay.flush(id);
    const wake = vi.spyOn(context.auditRelay, 'wake').mockImplementation(() => undefined);
    await save({ customerRequest: { city: 'George' } });
    wake.mockRestore();
    const customers = context.connection.collection<{ _id: string; auditOutbox: object[] }>(
      applicationsCollection,
    );
    const waiting = (await customers.findOne({ _id: id }))?.auditOutbox ?? [];
    expect(waiting).toHaveLength(1);
    await context.auditRelay.sweep();
    expect(await rowsOf(id)).toHaveLength(2);
    // Simulates a crash after the row was written and before its entry was removed from the outbox.
    await customers.updateOne({ _id: id }, { $set: { auditOutbox: waiting, hasAudit: true } });
    await context.auditRelay.sweep();
    expect(await rowsOf(id)).toHaveLength(2);
    expect((await customers.findOne({ _id: id }))?.auditOutbox).toEqual([]);
  });

  test('a change stays in the history, without its values, after the data key is destroyed', async () => {
    const { id } = await givenSaved();
    await history(id);
    const { connection, vault } = applications.context;
    await connection
      .collection<{ _id: string }>(applicationsCollection)
      .updateOne({ _id: id }, { $set: { dataKey: vault.newDataKey() } });
    const [change] = (await history(id)).filter(({ kind }) => kind === 'change');
    expect(change).toMatchObject({ action: 'save-application', erased: true });
    expect(change).not.toHaveProperty('changes');
  });
});

describe('the history of an application', () => {
  test('agents see in the history which answers changed, without the values', async () => {
    const { id } = await givenSaved();
    const entries = await history(id, agent);
    expect(entries[0]?.changes).toContainEqual({ field: 'city' });
    expect(JSON.stringify(entries)).not.toMatch(/Knysna|62001234567/);
  });

  test('the history lists who read the application before, newest first', async () => {
    const { id } = await givenSaved();
    await applications.call(operations.getApplication, { id }, { actor: agent });
    await history(id);
    expect((await history(id)).map(({ action }) => action)).toEqual([
      'get-history',
      'get-application',
      'save-application',
    ]);
  });

  test('the pages of the history neither repeat nor skip rows, although reading a page adds a row', async () => {
    const { id } = await givenSaved();
    const { trail } = applications.context;
    for (let index = 0; index < 60; index += 1) await trail.append({ ...entry(index), customerIds: [id] });
    const read = (place: { before?: string }) =>
      applications.call(operations.getHistory, { id, ...place }, { actor: agent });
    const first = await read({});
    expect(first.items).toHaveLength(50);
    // Reading the first page has added a row before all others.
    const second = await read({ before: first.older ?? '' });
    expect(second.older).toBe(null);
    const ids = [...first.items, ...second.items].map((one) => one.id);
    expect(ids).toHaveLength(61);
    expect(new Set(ids).size).toBe(61);
  });

  test('the history is for staff, and exists only for existing applications', async () => {
    const { id, actor } = await givenSaved();
    const asked = (by: Parameters<typeof applications.call>[2], customerId = id) =>
      errorCode(applications.call(operations.getHistory, { id: customerId }, by));
    expect(await asked({ actor })).toBe('auth.forbidden');
    expect(await asked({})).toBe('auth.required');
    expect(await asked({ actor: agent }, newId())).toBe('customer.not_found');
  });
});

describe('the search', () => {
  const search = (query: object, actor: typeof agent | typeof manager = manager) =>
    applications.call(operations.searchAuditTrail, query, { actor });

  test('the search in the trail is for managers', async () => {
    expect(await errorCode(search({}, agent))).toBe('auth.forbidden');
  });

  test('the search in the trail finds rows by person, staff account, kind, action and day, also combined', async () => {
    const person = '9202204720083';
    const { context } = applications;
    const { customerId } = await givenApplication(context, { applicant: { idNumber: person } });
    await applications.call(operations.getApplication, { id: customerId }, { actor: agent });
    await applications.call(
      operations.declineApplication,
      { id: customerId, reason: 'Fraud' },
      { actor: manager },
    );
    await context.auditRelay.flush(customerId);
    const found = async (query: object) =>
      (await search({ idNumber: person, ...query })).items
        .map(({ action }) => action)
        .filter((action) => action !== 'search-audit-trail');
    expect(await found({})).toEqual(['decline-application', 'get-application']);
    expect(await found({ kind: 'read' })).toEqual(['get-application']);
    expect(await found({ action: 'decline-application' })).toEqual(['decline-application']);
    // An app that is still open sends the action's name from the previous build.
    expect(await found({ action: 'decline' })).toEqual(['decline-application']);
    expect(await found({ kind: 'read', action: 'decline-application' })).toEqual([]);
    const today = new Date(context.clock.nowMs() + 2 * 3_600_000).toISOString().slice(0, 10);
    expect(await found({ fromDate: today, toDate: today })).toHaveLength(2);
    expect(await found({ toDate: '2020-01-01' })).toEqual([]);
    expect(await found({ email: 'nobody@tshepa.example' })).toEqual([]);
    expect((await search({ idNumber: '7001015009086' })).items).toEqual([]);
  });

  test('the search in the trail names a staff account by its e-mail address, and filters by that address', async () => {
    const account = await applications.call(
      operations.addStaff,
      { email: 'search@audit.example', role: 'manager' },
      { actor: actors.operator },
    );
    await applications.call(operations.signIn, { ...account, newPassword: 'correct horse battery' });
    const { items } = await search({ email: 'Search@audit.example' });
    expect(items.map(({ action }) => action)).toEqual(['sign-in', 'change-own-password']);
    expect(items[0]?.actor).toEqual({ kind: 'staff', name: 'search@audit.example', role: 'manager' });
  });

  test('the search in the trail refuses an unknown action, and a range of days that ends before it begins', async () => {
    expect(await errorCode(search({ fromDate: '2026-03-02', toDate: '2026-03-01' }))).toBe('request.invalid');
    expect(await errorCode(search({ action: { $ne: '' } }))).toBe('request.invalid');
    expect(await errorCode(search({ action: '.*' }))).toBe('request.invalid');
  });
});

describe('masked values', () => {
  test('an agent sees the end of an account number; a manager and the applicant see the whole number', async () => {
    const { id, idNumber, actor } = await givenSaved();
    const read = (by: Parameters<typeof applications.call>[2]) =>
      applications.call(operations.getApplication, { id }, by);
    const masked = await read({ actor: agent });
    expect(masked).not.toHaveProperty('accountNumber');
    expect(masked.masked).toEqual({ accountNumber: '••••4567' });
    expect(masked.idNumber).toBe(idNumber);
    for (const by of [manager, actor]) expect((await read({ actor: by })).accountNumber).toBe(accountNumber);
    const [found] = await applications.call(operations.findApplications, { idNumber }, { actor: agent });
    expect(JSON.stringify(found)).not.toContain(accountNumber);
  });

  test('masked values are revealed to staff who request them by name, and to nobody else', async () => {
    const { id, actor } = await givenSaved();
    const reveal = (
      by: Parameters<typeof applications.call>[2],
      fields: 'accountNumber'[] = ['accountNumber'],
    ) => applications.call(operations.revealFields, { id, fields }, by);
    expect(await reveal({ actor: agent })).toEqual({ values: { accountNumber } });
    expect(await errorCode(reveal({ actor }))).toBe('auth.forbidden');
    expect(await errorCode(reveal({ actor: agent }, []))).toBe('request.invalid');
  });
});

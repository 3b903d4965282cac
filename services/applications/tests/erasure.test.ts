import { dayMs, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { verifyTrail } from '../src/audit/verify.ts';
import { eraseApplication, eraseDue } from '../src/commands/erase-application.ts';
import { createAuditSeal } from '../src/crypto/audit-seal.ts';
import { createAuditHeads, createAuditStore } from '../src/store/audit.ts';
import { actors, errorCode } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { person, usePrivacy } from './support/privacy.ts';

const { applications, stored, givenPerson, everythingOf } = usePrivacy();
const { agent, manager } = actors;
const system = { actor: { kind: 'system', service: 'applications' }, requestId: 'test' } as const;

/** Verifies the trail after all waiting entries have been added to it. */
async function verdictOnTrail() {
  const { context } = applications;
  const audit = createAuditStore(context);
  return verifyTrail({
    chains: audit.chains,
    stream: audit.stream,
    recorded: await createAuditHeads(context).all(),
    witnessed: [],
    seals: [createAuditSeal(context.config.AUDIT_KEY)],
  });
}

/**
 * The service's own job runs when the clock moves. Either it or this call erases the application, and the other finds
 * nothing.
 */
async function afterJob(customerId: string) {
  await eraseDue(applications.context);
  await expect.poll(async () => (await stored(customerId)).application.erasedAt).toBeInstanceOf(Date);
}

test('an application that was never submitted is erased at once, with its key, indexes, documents and replies', async () => {
  const { customerId, actor, document, ask } = await givenPerson();
  const save = { id: customerId, customerRequest: { city: 'Soweto' } };
  await applications.call(operations.saveApplication, save, { actor, idempotencyKey: newId() });
  const idempotencyKey = newId();
  expect(await ask('erasure', { idempotencyKey })).toEqual({ isErased: true, view: null });
  const { application, commands } = await stored(customerId);
  expect(application).toMatchObject({
    applicant: {},
    dataKey: '',
    sessionIds: [],
    loan: { state: 'DELETED' },
  });
  expect(application.privacy).toMatchObject([{ kind: 'erasure', status: 'done' }]);
  expect(commands.map(({ reply }) => reply)).toEqual([undefined, undefined]);
  expect(await applications.context.files.find(document.fileId)).toBeNull();
  expect(await applications.context.applications.ofPerson(person.idNumber)).toEqual([]);
  expect(await everythingOf(customerId)).not.toMatch(/Thandi|Nkosi|8001015009087|0821234567|thandi/);
  expect(await ask('erasure', { idempotencyKey })).toEqual({ isErased: true, view: null });
  // A phone that sends its stored answers again does not create the person again.
  expect(
    await errorCode(applications.call(operations.saveApplication, save, { actor, idempotencyKey: newId() })),
  ).toBe('customer.not_found');
  expect(
    await errorCode(
      applications.call(operations.assignApplication, { id: customerId, take: true }, { actor: agent }),
    ),
  ).toBe('customer.erased');
});

test('the trail keeps its rows, shows that the values are erased, and still verifies', async () => {
  const { customerId, actor, ask } = await givenPerson();
  const save = { id: customerId, customerRequest: { city: 'Soweto' } };
  await applications.call(operations.saveApplication, save, { actor, idempotencyKey: newId() });
  await ask('erasure');
  const history = await applications.call(operations.getHistory, { id: customerId }, { actor: manager });
  expect(history.items.map(({ action, erased }) => [action, erased ?? false])).toEqual([
    ['erase', false],
    ['add-privacy-request', true],
    ['save-application', true],
  ]);
  expect((await verdictOnTrail()).findings).toEqual([]);
  const list = await applications.call(operations.listApplications, { page: 1 }, { actor: manager });
  expect(list.items).toMatchObject([{ id: customerId }]);
});

test('the job `erase-due` erases after five years and not a day before, and completes open requests', async () => {
  const { customerId, ask } = await givenPerson('DECLINED');
  const { view } = await ask('erasure');
  const end = Date.parse(`${view?.heldUntil}T00:00:00+02:00`);
  applications.clock.set(end - dayMs - Date.now());
  await eraseDue(applications.context);
  expect((await stored(customerId)).application.erasedAt).toBeUndefined();
  applications.clock.set(end + dayMs - Date.now());
  await afterJob(customerId);
  const { application } = await stored(customerId);
  expect(application.privacy).toMatchObject([
    { status: 'done', answeredAt: application.erasedAt?.toISOString() },
  ]);
  await applications.context.auditRelay.flush(customerId);
  const rows = await trailRows(applications.context, { action: 'erase', customerIds: customerId });
  expect(rows).toMatchObject([{ details: { ground: 'retention', from: 'DECLINED' } }]);
});

test('a draft is erased when it has not changed for a year, and not a day before', async () => {
  const { customerId } = await givenPerson();
  applications.clock.set(364 * dayMs);
  await eraseDue(applications.context);
  expect((await stored(customerId)).application.erasedAt).toBeUndefined();
  applications.clock.set(366 * dayMs);
  await afterJob(customerId);
});

test('after a crash the next run of the erasure continues, and nothing is done twice', async () => {
  const { customerId, document } = await givenPerson();
  const dying = (place: string) => ({
    ...applications.context,
    failPoint: (name: string) => {
      if (name === place) throw new Error(`died at ${place}`);
    },
  });
  const erase = (context = applications.context) =>
    eraseApplication(context, system, { applicationId: customerId, ground: 'retention' });
  await expect(erase(dying('applications.before-erase'))).rejects.toThrow('died');
  expect(await applications.context.files.find(document.fileId)).toBeNull();
  await expect(erase(dying('applications.after-erase'))).rejects.toThrow('died');
  expect(await erase()).toBe(false);
  await applications.context.auditRelay.flush(customerId);
  expect(await trailRows(applications.context, { action: 'erase', customerIds: customerId })).toHaveLength(1);
});

import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { systemClock } from '@tshepa/service-kit';
import { writeBackup } from '@tshepa/service-kit/backup';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAgain, eraseApplication, eraseDue } from '../src/commands/erase-application.ts';
import { errorCode, useApplications, withoutJobs } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { settingsOf, tshepa } from './support/tshepa.ts';

const applications = useApplications(withoutJobs);
const system = { actor: { kind: 'system', service: 'applications' }, requestId: 'test' } as const;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tshepa-erasures-'));
  await serveAll(applications.bus, [
    serve(operations.endPushSubscriptions, async () => ({ ok: true as const })),
    serve(operations.voidPasscodes, async () => ({ ok: true as const })),
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const documents = () => applications.context.connection.collection<{ _id: string }>('customers');
const damage = (customerId: string) =>
  documents().updateOne({ _id: customerId }, { $set: { sealed: 'not what was sealed' } });

test('one damaged application does not hide the person’s other applications', async () => {
  const applicant = { idNumber: '8001015009087' };
  const damaged = await givenApplication(applications.context, { applicant });
  const whole = await givenApplication(applications.context, { applicant });
  await damage(damaged.customerId);
  const found = await applications.context.applications.ofPerson(applicant.idNumber);
  expect(found.map(({ id }) => id)).toEqual([whole.customerId]);
});

test('one damaged application prevents neither the list nor the export, and is listed with its state', async () => {
  await documents().deleteMany({});
  const { context } = applications;
  const damaged = await givenApplication(context, { state: 'APPROVED' });
  const whole = await givenApplication(context, { applicant: { firstName: 'Naledi' } });
  await damage(damaged.customerId);
  const { rows, total } = await context.applicationList.page({}, { page: 1, take: 10 });
  expect(total).toBe(2);
  const byId = new Map(rows.map((row) => [row.applicationId, row]));
  expect(byId.get(whole.customerId)?.firstName).toBe('Naledi');
  expect(byId.get(damaged.customerId)).toMatchObject({ loan: { state: 'APPROVED' } });
  const exported: string[] = [];
  for await (const batch of context.applicationList.batches({}))
    exported.push(...batch.map(({ applicationId }) => applicationId));
  expect(exported.toSorted()).toEqual([damaged.customerId, whole.customerId].toSorted());
});

test('a job that fails on one application counts the failure and goes on with the next application', async () => {
  await documents().deleteMany({});
  const { context } = applications;
  const damaged = await givenApplication(context);
  const whole = await givenApplication(context);
  await damage(damaged.customerId);
  const counted: string[] = [];
  const counting = { ...context, countFailedRecord: ({ job }: { job: string }) => void counted.push(job) };
  applications.clock.set(366 * dayMs);
  expect(await eraseDue(counting)).toBe(1);
  expect(counted).toEqual(['erase-due']);
  expect((await context.applications.load(whole.customerId))?.application.erasedAt).toBeInstanceOf(Date);
});

test('an erasure waits while a loan has to be cancelled at the provider, and is carried out afterwards', async () => {
  await documents().deleteMany({});
  const { context } = applications;
  const { customerId, application } = await givenApplication(context, { state: 'DECLINED' });
  const update = (version: number, ending: 'waiting' | 'ended') =>
    context.applications.update(
      { ...application, version, loan: { ...application.loan, ending } },
      { audit: null },
    );
  const load = async () => (await context.applications.load(customerId))?.application;
  expect(await update(1, 'waiting')).toBe(true);
  await context.erasuresDue.add([customerId]);
  applications.clock.set(6 * 365 * dayMs);
  expect([await eraseDue(context), await eraseAgain(context)]).toEqual([0, 0]);
  const asked = eraseApplication(context, system, { applicationId: customerId, ground: 'asked' });
  expect(await errorCode(asked)).toBe('party.unavailable');
  expect(await load()).toMatchObject({ loan: { ending: 'waiting' }, dataKey: application.dataKey });

  expect(await update(2, 'ended')).toBe(true);
  expect(await eraseAgain(context)).toBe(1);
  expect((await load())?.erasedAt).toBeInstanceOf(Date);
});

test('whoever was erased after a backup is erased again after its restore, and a changed list stops the restore', async () => {
  await documents().deleteMany({});
  const list = join(folder, 'heads.log');
  const first = await applications.startReplica({ AUDIT_HEADS_FILE: list });
  const [erased, kept] = [await givenApplication(first.context), await givenApplication(first.context)];
  const { folder: backup } = await writeBackup({
    connection: first.context.connection,
    to: folder,
    clock: systemClock,
    databases: [first.context.config.DB_NAME],
  });
  for (const { customerId } of [await givenApplication(first.context), erased])
    await eraseApplication(first.context, system, { applicationId: customerId, ground: 'asked' });
  const env = settingsOf(first.context.config);
  await applications.stop();
  await applications.stop();

  const restore = (file: string) =>
    tshepa(['restore', '--from', backup, '--replace', '--erasures', file, '--as', 'thandi'], env);
  const lines = await readFile(list, 'utf8');
  expect(lines).toContain(erased.customerId);
  const changed = join(folder, 'changed.log');
  await writeFile(changed, lines.replace(erased.customerId, newId()));
  expect(await restore(changed)).toMatchObject({ code: 1, err: expect.stringContaining('was changed') });
  await appendFile(list, 'a line of something else\n');
  expect(await restore(list)).toMatchObject({ code: 0, out: expect.stringContaining('at most 2') });

  const { context } = await applications.startReplica({});
  const isErased = async (customerId: string) =>
    (await context.applications.load(customerId))?.application.erasedAt !== undefined;
  expect(await eraseAgain(context)).toBe(1);
  expect(await isErased(erased.customerId)).toBe(true);
  expect(await isErased(kept.customerId)).toBe(false);
  expect(await context.erasuresDue.all()).toEqual([]);
});

import type { Connection } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { createVault } from '../src/crypto/vault.ts';
import type { ApplicationDocument } from '../src/store/application-document.ts';
import { applicationsCollection, createApplicationsStore } from '../src/store/applications.ts';
import { reindexPeople } from '../src/store/reindex-people.ts';
import { errorCode, useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { operatorRows, settingsOf, tshepa } from './support/tshepa.ts';

const applications = useApplications();
const nextKey = 'the next index key of the tests, long enough too';
const idNumber = '8001015009087';
const cellNo = '0821234567';
const emailAddress = 'thandi@mail.example';
const vaultWith = (blindIndexKey: string) => {
  const { MASTER_KEY: masterKey } = applications.context.config;
  return createVault({ masterKey, blindIndexKey });
};
/** Reads the applications as a process with this index key does. */
const readBy = (blindIndexKey: string) =>
  createApplicationsStore({ ...applications.context, vault: vaultWith(blindIndexKey) });
const documentsIn = (connection: Connection) =>
  connection.collection<ApplicationDocument>(applicationsCollection);

beforeEach(async () => void (await documentsIn(applications.context.connection).deleteMany({})));

test('people are found with the new index key, and no longer with the former one', async () => {
  const { connection, applications: customers } = applications.context;
  const { customerId } = await givenApplication(applications.context, {
    applicant: { idNumber, emailAddress, cellNo },
  });
  await givenApplication(applications.context);
  expect(await readBy(nextKey).ofPerson(idNumber)).toEqual([]);
  expect(await reindexPeople(connection, vaultWith(nextKey), nextKey)).toEqual({
    changed: 1,
    left: 0,
    damaged: [],
  });
  expect((await readBy(nextKey).ofPerson(idNumber)).map(({ id }) => id)).toEqual([customerId]);
  expect(await customers.ofPerson(idNumber)).toEqual([]);
  const stored = await documentsIn(connection).findOne({ _id: customerId });
  expect(stored?.emailIndex).toBe(vaultWith(nextKey).blindIndex('emailAddress', emailAddress));
  expect(stored?.searchKeys).toContain(`cellNumber:${vaultWith(nextKey).blindIndex('cellNumber', cellNo)}`);
});

test('a second active loan is still refused, and a second run changes nothing', async () => {
  const { connection } = applications.context;
  const taken = { applicant: { idNumber }, state: 'APPROVED' } as const;
  await givenApplication(applications.context, taken);
  const vault = vaultWith(nextKey);
  await reindexPeople(connection, vault, nextKey);
  expect(await reindexPeople(connection, vault, nextKey)).toEqual({ changed: 0, left: 0, damaged: [] });
  const after = { ...applications.context, vault, applications: readBy(nextKey) };
  expect(await errorCode(givenApplication(after, taken))).toBe('application.active_loan');
});

test('a damaged application is named and left as it is, and all others are found with the new key', async () => {
  const { connection } = applications.context;
  const damaged = await givenApplication(applications.context);
  await givenApplication(applications.context, { applicant: { idNumber } });
  await documentsIn(connection).updateOne({ _id: damaged.customerId }, { $set: { sealed: 'not it' } });
  const done = await reindexPeople(connection, vaultWith(nextKey), nextKey);
  expect(done).toEqual({ changed: 1, left: 0, damaged: [damaged.customerId] });
  expect(await readBy(nextKey).ofPerson(idNumber)).toHaveLength(1);
});

test('the command `people reindex` computes the indexes again, and reports a key that is missing or wrong', async () => {
  const { config } = applications.context;
  await givenApplication(applications.context, { applicant: { idNumber } });
  const run = (more: Record<string, string>) =>
    tshepa(['people', 'reindex', '--as', 'thandi'], { ...settingsOf(config), ...more });
  expect(await run({ BLIND_INDEX_KEY: '' })).toMatchObject({
    code: 2,
    err: expect.stringContaining('BLIND_INDEX_KEY: is missing'),
  });
  const early = await run({ BLIND_INDEX_KEY: nextKey });
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining('still runs (processes: 1)') });
  await applications.stop();
  const wrong = await run({ MASTER_KEY: 'm'.repeat(40), BLIND_INDEX_KEY: nextKey });
  expect(wrong).toMatchObject({ code: 3, err: expect.stringContaining('another master key') });
  const done = await run({ BLIND_INDEX_KEY: nextKey });
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('1 applications were reindexed') });
  const start = (BLIND_INDEX_KEY: string) => applications.startReplica({ BLIND_INDEX_KEY });
  await expect(start(config.BLIND_INDEX_KEY)).rejects.toThrow('BLIND_INDEX_KEY: is not the key');
  const { context } = await start(nextKey);
  expect(await context.applications.ofPerson(idNumber)).toHaveLength(1);
  expect(await operatorRows(context)).toContainEqual(['people.reindex', 'thandi']);
});

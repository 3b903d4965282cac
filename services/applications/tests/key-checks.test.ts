import { ConfigError } from '@tshepa/service-kit';
import { keyChecksCollection } from '@tshepa/service-kit/mongo';
import { beforeEach, expect, test } from 'vitest';
import type { Config } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { applicationsCollection } from '../src/store/applications.ts';
import { openDatabase } from '../src/store/indexes.ts';
import { useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { operatorRows, settingsOf, tshepa } from './support/tshepa.ts';

const applications = useApplications();
const other = 'another key of the tests, 32 characters and more';
const checks = () =>
  applications.context.connection.collection<{ _id: string; value?: unknown }>(keyChecksCollection);

/** Returns the problems that a process with these settings reports at its start. The list is empty when it starts. */
async function problemsAtStart(settings: Partial<Config>): Promise<readonly string[]> {
  const { bus, clock, logger, relay } = applications.context;
  const config = { ...applications.context.config, ...settings };
  try {
    const context = await createContext(config, { bus, clock, logger, relay });
    await context.masterKeys.leave();
    context.auditRelay.close();
    await context.connection.close();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

beforeEach(async () => {
  await applications.context.connection.collection(applicationsCollection).deleteMany({});
});

test.each([
  'MASTER_KEY',
  'BLIND_INDEX_KEY',
  'AUDIT_KEY',
] as const)('a process with another %s does not start and says what to do, without the key', async (setting) => {
  await givenApplication(applications.context, { applicant: { idNumber: '8001015009087' } });
  const before = await checks().find().toArray();
  const [problem = '', ...more] = await problemsAtStart({ [setting]: other });
  expect(problem).toMatch(new RegExp(`^${setting}: .*Put the .* key back`));
  expect(problem).not.toContain(other);
  expect(more).toEqual([]);
  expect(await checks().find().toArray()).toEqual(before);
  expect(await problemsAtStart({})).toEqual([]);
});

test('a database of an earlier version shows by its data which keys are right, and then gets check values', async () => {
  const { applicant } = { applicant: { idNumber: '8001015009087' } };
  await givenApplication(applications.context, { applicant });
  const before = await checks().find().sort({ _id: 1 }).toArray();
  for (const setting of ['BLIND_INDEX_KEY', 'AUDIT_KEY'] as const) {
    await checks().deleteMany({});
    expect(await problemsAtStart({ [setting]: other })).toEqual([expect.stringMatching(`^${setting}: `)]);
    expect(await checks().findOne({ _id: setting })).toBeNull();
  }
  await checks().deleteMany({});
  expect(await problemsAtStart({ MASTER_KEY: other })).toEqual([expect.stringMatching('^MASTER_KEY: ')]);
  expect(await problemsAtStart({})).toEqual([]);
  expect(await checks().find().sort({ _id: 1 }).toArray()).toEqual(before);
});

test('when replicas with two different keys start at once on a new database, only the replicas with one key start', async () => {
  const dbName = `${applications.context.config.DB_NAME}_new`;
  const connection = await openDatabase(
    { ...applications.context.config, DB_NAME: dbName },
    applications.context.logger,
  );
  try {
    const start = (key: string) =>
      problemsAtStart({ DB_NAME: dbName, MASTER_KEY: key, BLIND_INDEX_KEY: key });
    const keys = [other, other.toUpperCase(), other, other.toUpperCase()];
    const problems = await Promise.all(keys.map(start));
    const started = new Set(keys.filter((_, index) => problems[index]?.length === 0));
    expect(started.size).toBeLessThanOrEqual(1);
    const again = await Promise.all([...new Set(keys)].map(start));
    expect(again.filter((found) => found.length === 0)).toHaveLength(1);
  } finally {
    await connection.dropDatabase();
    await connection.close();
  }
});

test('a new audit key is accepted together with the former key, and afterwards without it', async () => {
  const { AUDIT_KEY } = applications.context.config;
  expect(await problemsAtStart({ AUDIT_KEY: other, AUDIT_FORMER_KEYS: [AUDIT_KEY] })).toEqual([]);
  expect(await problemsAtStart({ AUDIT_KEY: other })).toEqual([]);
  expect(await problemsAtStart({})).toEqual([expect.stringMatching('^AUDIT_KEY: ')]);
  expect(await problemsAtStart({ AUDIT_FORMER_KEYS: [other] })).toEqual([]);
});

test('when the former audit key is lost, an operator may accept the new key', async () => {
  const AUDIT_KEY = 'the key after the lost one, 32 characters and more';
  const accept = await tshepa(['audit', 'accept-key', '--as', 'thandi'], {
    ...settingsOf(applications.context.config),
    AUDIT_KEY,
  });
  expect(accept.code).toBe(0);
  expect(await problemsAtStart({ AUDIT_KEY })).toEqual([]);
  expect(await operatorRows(applications.context)).toContainEqual(['audit.accept-key', 'thandi']);
});

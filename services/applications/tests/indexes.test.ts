import { expect, test, vi } from 'vitest';
import { applicationsCollection } from '../src/store/applications.ts';
import { createIndexes, indexes } from '../src/store/indexes.ts';
import {
  sessionsCollection,
  staffDevicesCollection,
  staffSessionsCollection,
} from '../src/store/sessions.ts';
import { signInAttemptsCollection } from '../src/store/sign-in-attempts.ts';
import { errorCode, useApplications } from './support/applications.ts';
import { givenApplication, givenProviderLoan } from './support/given-application.ts';

const applications = useApplications();
const collectionOf = (name: string) => applications.context.connection.collection<{ _id: string }>(name);

test.each([
  [sessionsCollection, 30],
  [staffSessionsCollection, 1],
  [staffDevicesCollection, 90],
  [signInAttemptsCollection, 1],
])('the database deletes documents of %s some days after their limit of %d days', async (name, days) => {
  const [expiry] = (await collectionOf(name).indexes()).filter(
    ({ expireAfterSeconds }) => expireAfterSeconds,
  );
  expect(expiry?.expireAfterSeconds).toBe((days + 7) * 24 * 3_600);
});

test('a database of an earlier version gets the current indexes and loses the retired indexes', async () => {
  const customers = collectionOf(applicationsCollection);
  const sessions = collectionOf(sessionsCollection);
  await customers.dropIndex('activeLoanOf_unique');
  await sessions.dropIndex('lastSeenAt_expiry');
  // The earlier version creates these at its start. That must also succeed beside the present indexes.
  const earlier = async () => {
    await customers.createIndex({ activeLoanOf: 1 }, { unique: true, sparse: true });
    await customers.createIndex({ _id: 1, version: 1 }, { unique: true });
    await sessions.createIndex({ lastSeenAt: 1 });
  };
  await earlier();
  await createIndexes(applications.context.connection, applications.context.logger);
  await earlier();
  await createIndexes(applications.context.connection, applications.context.logger);
  const declared = indexes.filter(({ collection }) => collection === applicationsCollection);
  expect(await customers.indexes()).toHaveLength(declared.length + 1);
  expect((await sessions.indexes()).map(({ name }) => name)).toEqual(['_id_', 'lastSeenAt_expiry']);
});

test('an index is replaced at the start when another version has changed its options', async () => {
  const sessions = collectionOf(sessionsCollection);
  const days = async () =>
    (await sessions.indexes())
      .flatMap(({ expireAfterSeconds = [] }) => expireAfterSeconds)
      .map((s) => s / 86_400);
  await sessions.dropIndex('lastSeenAt_expiry');
  await sessions.createIndex(
    { lastSeenAt: 1 },
    {
      name: 'lastSeenAt_expiry',
      partialFilterExpression: { lastSeenAt: { $type: 'date' } },
      expireAfterSeconds: 38 * 86_400,
    },
  );
  expect(await days()).toEqual([38]);
  await createIndexes(applications.context.connection, applications.context.logger);
  expect(await days()).toEqual([37]);
});

test('the service does not start when another version has changed the options of a unique index', async () => {
  const customers = collectionOf(applicationsCollection);
  const unique = { name: 'activeLoanOf_unique', unique: true } as const;
  await customers.dropIndex(unique.name);
  await customers.createIndex({ activeLoanOf: 1 }, { ...unique, sparse: true });
  await expect(createIndexes(applications.context.connection, applications.context.logger)).rejects.toThrow(
    'activeLoanOf_unique',
  );
  await customers.dropIndex(unique.name);
  await createIndexes(applications.context.connection, applications.context.logger);
});

test('two applications that share one provider loan, which an earlier version allowed, are reported, and the service starts', async () => {
  const { context } = applications;
  const customers = collectionOf(applicationsCollection);
  const error = vi.spyOn(context.logger, 'error');
  await customers.dropIndex('providerLoan_unique');
  const shared = [await givenApplication(context), await givenApplication(context)];
  const ids = shared.map(({ customerId }) => customerId);
  const isOfBoth = (found: string[]) => found.toSorted().join() === ids.toSorted().join();
  const share = (loanId: string) => ({ $set: { 'loan.provider_loan_id': loanId } });
  for (const _id of ids) await customers.updateOne({ _id }, share('L-twice'));
  await createIndexes(context.connection, context.logger);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { event: 'index.duplicates', index: 'providerLoan_unique', ids: expect.toSatisfy(isOfBoth) },
    expect.any(String),
  );
  error.mockRestore();

  for (const _id of ids) await customers.updateOne({ _id }, share(`L-of-${_id}`));
  await createIndexes(context.connection, context.logger);
  expect((await customers.indexes()).map(({ name }) => name)).toContain('providerLoan_unique');
});

test('when two applications take over one loan of the provider at once, the second is refused', async () => {
  const { context } = applications;
  const [first, second] = [await givenApplication(context), await givenApplication(context)];
  const take = async ({ customerId }: typeof first) => {
    const { application } = (await context.applications.load(customerId)) ?? first;
    const loan = { ...application.loan, providerLoan: givenProviderLoan('L-shared') };
    return context.applications.update({ ...application, loan }, { audit: null });
  };
  expect(await take(first)).toBe(true);
  expect(await errorCode(take(second))).toBe('provider.loan_differs');
  expect(await context.owners.idsOfProviderLoan('L-shared')).toEqual([first.customerId]);
});

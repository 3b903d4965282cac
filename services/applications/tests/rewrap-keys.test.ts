import { newId } from '@tshepa/messaging';
import type { Connection } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { erasedApplication } from '../src/commands/erase-application.ts';
import { createVault, VaultError } from '../src/crypto/vault.ts';
import { newApplication } from '../src/domain/application.ts';
import type { ApplicationDocument } from '../src/store/application-document.ts';
import { applicationsCollection, createApplicationsStore } from '../src/store/applications.ts';
import { rewrapKeys } from '../src/store/rewrap-keys.ts';
import { staffCollection } from '../src/store/staff.ts';
import { useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';

const applications = useApplications();
const next = 'the next master key of the tests, long enough too';
const presentKey = () => applications.context.config.MASTER_KEY;
const vaultWith = (masterKey: string, ...otherMasterKeys: string[]) => {
  const { BLIND_INDEX_KEY: blindIndexKey } = applications.context.config;
  return createVault({ masterKey, otherMasterKeys, blindIndexKey });
};
const customersIn = (connection: Connection) =>
  connection.collection<ApplicationDocument>(applicationsCollection);

/** Opens the applications with these master keys. */
const readBy = (...[masterKey = '', ...others]: string[]) =>
  createApplicationsStore({ ...applications.context, vault: vaultWith(masterKey, ...others) });

beforeEach(async () => {
  await customersIn(applications.context.connection).deleteMany({});
  await applications.context.connection.collection(staffCollection).deleteMany({});
});

const blankApplication = () => {
  const { clock, vault } = applications.context;
  const [id, distributionId, sessionId] = [newId(), newId(), newId()];
  return newApplication({ id, distributionId, sessionId, dataKey: vault.newDataKey(), now: clock.now() });
};
const named = (firstName: string) => givenApplication(applications.context, { applicant: { firstName } });

test('rewrapped applications open unchanged with the new master key alone', async () => {
  const { connection, applications: customers } = applications.context;
  const { customerId } = await named('Thandi');
  await named('Sipho');
  const before = await customers.load(customerId);
  expect(await rewrapKeys(connection, vaultWith(next, presentKey()))).toBe(2);
  const { dataKey: _former, ...was } = before?.application ?? {};
  expect((await readBy(next).load(customerId))?.application).toMatchObject(was);
  await expect(customers.load(customerId)).rejects.toThrow(VaultError);
});

test('a process with both master keys can read and write applications before and during the rewrapping', async () => {
  const { connection } = applications.context;
  const { customerId } = await named('Thandi');
  const both = readBy(presentKey(), next);
  const early = await both.load(customerId);
  await rewrapKeys(connection, vaultWith(next, presentKey()));
  expect((await both.load(customerId))?.application.applicant.firstName).toBe('Thandi');
  // This write began with a read before the key was rewrapped, and ends afterwards.
  if (early) expect(await both.update(early.application, { audit: null })).toBe(true);
  expect((await both.load(customerId))?.application.applicant.firstName).toBe('Thandi');
  expect(await rewrapKeys(connection, vaultWith(next, presentKey()))).toBe(1);
  expect((await readBy(next).load(customerId))?.application.applicant.firstName).toBe('Thandi');
});

test('the secrets of authenticator apps are rewrapped too, and a second run changes nothing', async () => {
  const { connection, vault } = applications.context;
  const totp = { dataKey: vault.newDataKey(), secret: '' };
  totp.secret = vault.seal(totp.dataKey, 'staff-totp:1', 'SECRET');
  const staff = connection.collection<{ _id: string; email: string; totp?: typeof totp }>(staffCollection);
  await staff.insertMany([
    { _id: '1', email: 'one@desk.example', totp },
    { _id: '2', email: 'two@desk.example' },
  ]);
  const renewed = vaultWith(next, presentKey());
  expect(await rewrapKeys(connection, renewed)).toBe(1);
  const stored = (await staff.findOne({ _id: '1' }))?.totp;
  expect(vaultWith(next).open(stored?.dataKey ?? '', 'staff-totp:1', totp.secret)).toBe('SECRET');
  expect(await rewrapKeys(connection, renewed)).toBe(0);
});

test('a destroyed data key stays destroyed', async () => {
  const { connection, applications: customers, clock } = applications.context;
  const { customerId } = await named('Thandi');
  const { application: record } = (await customers.load(customerId)) ?? (await named('Sipho'));
  const audit = { id: newId(), subject: 'audit.test', type: 'test', at: clock.now(), data: {} };
  expect(await customers.erase(erasedApplication(record, clock.now()), { commands: [], audit })).toBe(true);
  expect(await rewrapKeys(connection, vaultWith(next, presentKey()))).toBe(0);
  expect((await customersIn(connection).findOne({ _id: record.id }))?.dataKey).toBe('');
});

test('a run after an interrupted run does only the rest, and a run without the right master key changes nothing', async () => {
  const { connection, applications: customers } = applications.context;
  const many = Array.from({ length: 501 }, () => blankApplication());
  await customers.addAll(many);
  await expect(rewrapKeys(connection, vaultWith(next))).rejects.toThrow('another master key');
  const stopped = rewrapKeys(connection, vaultWith(next, presentKey()), {
    onBatch: async () => {
      throw new Error('the process ended');
    },
  });
  await expect(stopped).rejects.toThrow('the process ended');
  expect(await rewrapKeys(connection, vaultWith(next, presentKey()))).toBe(1);
  expect((await readBy(next).load(many[500]?.id ?? ''))?.application.id).toBe(many[500]?.id);
});

test('a damaged data key is reported and left as it is, and all other data keys are rewrapped', async () => {
  const { connection } = applications.context;
  const [damaged, whole] = [await named('Thandi'), await named('Sipho')];
  const found = await customersIn(connection).findOne({ _id: damaged.customerId });
  const dataKey = `${found?.dataKey.slice(0, 20)}${'A'.repeat(20)}`;
  await customersIn(connection).updateOne({ _id: damaged.customerId }, { $set: { dataKey } });
  const reported: string[] = [];
  const onDamaged = (id: string) => void reported.push(id);
  expect(await rewrapKeys(connection, vaultWith(next, presentKey()), { onDamaged })).toBe(1);
  expect(reported).toEqual([damaged.customerId]);
  expect((await readBy(next).load(whole.customerId))?.application.applicant.firstName).toBe('Sipho');
});

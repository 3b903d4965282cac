import { newId } from '@tshepa/messaging';
import type { Connection } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { erasedApplication } from '../src/commands/erase-application.ts';
import { createVault, VaultError } from '../src/crypto/vault.ts';
import type { ApplicationDocument } from '../src/store/application-document.ts';
import { applicationsCollection, createApplicationsStore } from '../src/store/applications.ts';
import { rewrapKeys } from '../src/store/rewrap-keys.ts';
import { staffCollection } from '../src/store/staff.ts';
import { useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { operatorRows, settingsOf, tshepa } from './support/tshepa.ts';

const applications = useApplications();
const next = 'the next master key of the tests, long enough too';
const presentKey = () => applications.context.config.MASTER_KEY;
const vaultWith = (masterKey: string, ...otherMasterKeys: string[]) => {
  const { BLIND_INDEX_KEY: blindIndexKey } = applications.context.config;
  return createVault({ masterKey, otherMasterKeys, blindIndexKey });
};
const customersIn = (connection: Connection) =>
  connection.collection<ApplicationDocument>(applicationsCollection);

/** Reads the applications as a process with these master keys does. */
const readBy = (...[masterKey = '', ...others]: string[]) =>
  createApplicationsStore({ ...applications.context, vault: vaultWith(masterKey, ...others) });

beforeEach(async () => {
  await customersIn(applications.context.connection).deleteMany({});
  await applications.context.connection.collection(staffCollection).deleteMany({});
});

const named = (firstName: string) => givenApplication(applications.context, { applicant: { firstName } });

test('rewrapped applications can be opened unchanged with only the new master key', async () => {
  const { connection, applications: customers } = applications.context;
  const { customerId } = await named('Thandi');
  await named('Sipho');
  const before = await customers.load(customerId);
  expect(await rewrapKeys(connection, vaultWith(next, presentKey()))).toEqual({ rewrapped: 2, left: 0 });
  const { dataKey: _former, ...was } = before?.application ?? {};
  expect((await readBy(next).load(customerId))?.application).toMatchObject(was);
  await expect(customers.load(customerId)).rejects.toThrow(VaultError);
});

test('before and during the rewrap a process with both master keys reads and writes keys of both', async () => {
  const { connection } = applications.context;
  const { customerId } = await named('Thandi');
  const both = readBy(presentKey(), next);
  const early = await both.load(customerId);
  await rewrapKeys(connection, vaultWith(next, presentKey()));
  expect((await both.load(customerId))?.application.applicant.firstName).toBe('Thandi');
  // The process read the application before its key was rewrapped, and writes it afterwards.
  if (early) expect(await both.update(early.application, { audit: null })).toBe(true);
  expect((await both.load(customerId))?.application.applicant.firstName).toBe('Thandi');
  expect(await rewrapKeys(connection, vaultWith(next, presentKey()))).toMatchObject({ left: 0 });
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
  expect(await rewrapKeys(connection, renewed)).toEqual({ rewrapped: 1, left: 0 });
  const stored = (await staff.findOne({ _id: '1' }))?.totp;
  expect(vaultWith(next).open(stored?.dataKey ?? '', 'staff-totp:1', totp.secret)).toBe('SECRET');
  expect(await rewrapKeys(connection, renewed)).toEqual({ rewrapped: 0, left: 0 });
});

test('a destroyed key stays destroyed', async () => {
  const { connection, applications: customers, clock } = applications.context;
  const { customerId } = await named('Thandi');
  const { application: record } = (await customers.load(customerId)) ?? (await named('Sipho'));
  const audit = { id: newId(), subject: 'audit.test', type: 'test', at: clock.now(), data: {} };
  expect(await customers.erase(erasedApplication(record, clock.now()), { commands: [], audit })).toBe(true);
  expect(await rewrapKeys(connection, vaultWith(next, presentKey()))).toEqual({ rewrapped: 0, left: 0 });
  expect((await customersIn(connection).findOne({ _id: record.id }))?.dataKey).toBe('');
});

test('the command rewraps the keys; without the former master key it reports that and changes nothing', async () => {
  const { connection, config } = applications.context;
  const { customerId } = await named('Thandi');
  const former = 'a-former-master-key-of-the-tests-as-text';
  await rewrapKeys(connection, vaultWith(former, presentKey()));
  const settings = { ...settingsOf(config), MASTER_KEY: next };
  const run = (more: Record<string, string> = {}) =>
    tshepa(['keys', 'rewrap', '--as', 'thandi'], { ...settings, ...more });
  const stored = () => customersIn(connection).findOne({ _id: customerId });
  const before = await stored();
  const blind = await run();
  expect(blind).toMatchObject({ code: 3, err: expect.stringContaining('another master key') });
  expect(await stored()).toEqual(before);
  expect(await run({ MASTER_KEY: 'short' })).toMatchObject({
    code: 2,
    err: expect.stringContaining('MASTER_KEY: needs'),
  });
  const done = await run({ OTHER_MASTER_KEYS: `${former},${'f'.repeat(64)}` });
  expect(done).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 data keys were wrapped again'),
  });
  expect((await readBy(next).load(customerId))?.application.applicant.firstName).toBe('Thandi');
  expect(await operatorRows(applications.context)).toContainEqual(['keys.rewrap', 'thandi']);
});

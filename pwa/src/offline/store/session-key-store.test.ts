import { expect, test } from 'vitest';
import { waitingCommand } from '../policy/command.ts';
import { createdAt, customerId, draftWith } from '../tests/fixtures.ts';
import { LockedError } from './keys.ts';
import { createMemoryRows } from './memory-rows.ts';
import { openStores } from './open-stores.ts';
import type { RowStore } from './rows.ts';
import { wipe } from './wipe.ts';

/** The real number of iterations takes a second on a busy machine. */
const open = (rows: RowStore) => openStores(rows, 1_000);
const fresh = { isMoving: false };
const formOfKey = /^[\w-]{43}$/;
const reset = waitingCommand(
  { kind: 'reset', step: null, payload: {} },
  { id: 'r', customerId, order: 0, createdAt },
);

test('a session key is made once, however many tabs ask for it', async () => {
  const rows = createMemoryRows();
  const [one, other] = [open(rows), open(rows)];
  expect(await one.sessionKeys.read()).toBeUndefined();
  const keys = await Promise.all([one, other].map(({ sessionKeys }) => sessionKeys.ensure(fresh)));
  expect(keys[0]?.key).toMatch(formOfKey);
  expect(keys[1]).toEqual(keys[0]);
  expect(await open(rows).sessionKeys.read()).toEqual(keys[0]);
});

test('[S2.07] behind a PIN the session key can be neither read nor replaced', async () => {
  const rows = createMemoryRows();
  const page = open(rows);
  const { key } = await page.sessionKeys.ensure(fresh);
  await page.lock.setPin('2580');
  const next = open(rows);
  await expect(next.sessionKeys.read()).rejects.toThrow(LockedError);
  await expect(next.sessionKeys.ensure(fresh)).rejects.toThrow(LockedError);
  await next.lock.unlock('2580');
  expect(await next.sessionKeys.read()).toEqual({ key, ...fresh });
});

test('a session counts as moving until the server has answered', async () => {
  const { sessionKeys } = open(createMemoryRows());
  const { key } = await sessionKeys.ensure({ isMoving: true });
  expect(await sessionKeys.ensure(fresh)).toEqual({ key, isMoving: true });
  await sessionKeys.moved();
  expect(await sessionKeys.read()).toEqual({ key, ...fresh });
});

test('[S2.04] the session key outlives its owner’s data until the server has ended the session', async () => {
  const rows = createMemoryRows();
  const { keys, sessionKeys, applications, lock } = open(rows);
  await applications.commit(customerId, () => ({ draft: draftWith() }));
  const { key } = await sessionKeys.ensure(fresh);
  await wipe(rows, keys, reset, key);
  expect(await sessionKeys.read()).toEqual({ key, ...fresh });
  // A PIN for the next application on this phone protects the session key again.
  await lock.setPin('2580');
  await expect(open(rows).sessionKeys.read()).rejects.toThrow(LockedError);
  await sessionKeys.end();
  expect(await sessionKeys.read()).toBeUndefined();
});

test('a session key whose data key was wiped by another tab gives way to a new session key', async () => {
  const rows = createMemoryRows();
  const page = open(rows);
  const { key } = await page.sessionKeys.ensure(fresh);
  const row = await rows.transact('r', ['catalogue'], ({ catalogue }) => catalogue.get('session'));
  await wipe(rows, page.keys, null);
  await rows.transact('rw', ['catalogue'], async ({ catalogue }) => row && catalogue.put(row));
  const next = open(rows);
  expect(await next.sessionKeys.read()).toBeUndefined();
  expect((await next.sessionKeys.ensure(fresh)).key).not.toBe(key);
});

import { expect, test } from 'vitest';
import { createFileStore } from '../files/file-store.ts';
import { pinIterations } from '../people/pin-key.ts';
import { commandWith, customerId, draftWith, saveBody } from '../tests/fixtures.ts';
import { createApplicationStore } from './application-store.ts';
import { createKeys, LockedError } from './keys.ts';
import { createLockStore } from './lock-store.ts';
import { createMemoryRows } from './memory-rows.ts';
import type { RowStore } from './rows.ts';

const draft = draftWith({ customerRequest: { firstName: 'Nomvula' } });

function openPage(rows: RowStore, clock = { nowMs: 1_000 }) {
  const keys = createKeys(rows);
  const store = createApplicationStore(rows, keys);
  return {
    clock,
    store,
    files: createFileStore(rows, keys),
    lock: createLockStore(rows, keys, {
      now: () => clock.nowMs,
      // The real number of iterations takes a second on a busy machine. Another test checks it.
      iterations: 1_000,
      onKeyChanged: store.clearCache,
    }),
  };
}

async function lockedPhone() {
  const rows = createMemoryRows();
  const page = openPage(rows);
  const file = await page.files.store(new File(['%PDF'], 'a.pdf'));
  await page.store.commit(customerId, () => ({
    draft: { ...draft, payslip: file },
    put: [commandWith(saveBody())],
  }));
  const former = await rows.transact('r', ['keys'], ({ keys }) => keys.get('data'));
  await page.lock.setPin('1234');
  return { rows, page, file, former };
}

test('deriving a key from a PIN takes many iterations', () => {
  expect(pinIterations).toBeGreaterThanOrEqual(310_000);
});

test('with a PIN nothing can be opened on the next visit until the PIN is entered', async () => {
  const { rows, page, file } = await lockedPhone();
  expect((await page.store.read(customerId)).draft).toMatchObject({ customerRequest: draft.customerRequest });

  const next = openPage(rows);
  expect(await next.lock.isLocked()).toBe(true);
  expect(await next.store.read(customerId)).toMatchObject({ draft: null, unread: [{ state: 'unreadable' }] });
  expect(await next.files.read(file)).toBeUndefined();
  await expect(next.store.commit(customerId, () => ({ draft }))).rejects.toThrow(LockedError);

  expect(await next.lock.unlock('1234')).toEqual({ kind: 'open' });
  expect((await next.store.read(customerId)).draft).toMatchObject({ customerRequest: draft.customerRequest });
  expect((await next.store.read(customerId)).commands).toHaveLength(1);
  expect(await (await next.files.read(file))?.text()).toBe('%PDF');
});

test('the key that was stored before the PIN was set opens nothing any more', async () => {
  const { rows, former } = await lockedPhone();
  const next = openPage(rows);
  await rows.transact('rw', ['keys'], async ({ keys }) => {
    const row = await keys.get('data');
    if (row && former && 'key' in former) await keys.put({ id: 'data', keyId: row.keyId, key: former.key });
  });
  expect((await next.store.read(customerId)).draft).toBeNull();
});

test('after three wrong PINs even the right PIN has to wait', async () => {
  const { rows } = await lockedPhone();
  const next = openPage(rows);
  for (const pin of ['0000', '1111'])
    expect(await next.lock.unlock(pin)).toEqual({ kind: 'wrong', waitMs: 0 });
  expect(await next.lock.unlock('2222')).toEqual({ kind: 'wrong', waitMs: 30_000 });
  expect(await next.lock.unlock('1234')).toEqual({ kind: 'wait', waitMs: 30_000 });
  // On another visit, the count comes from the phone's storage.
  const later = openPage(rows, { nowMs: 31_000 });
  expect(await later.lock.unlock('1234')).toEqual({ kind: 'open' });
  expect(await openPage(rows, { nowMs: 32_000 }).lock.unlock('9999')).toEqual({ kind: 'wrong', waitMs: 0 });
});

test('[S2.07] after ten wrong PINs even the right PIN opens nothing any more', async () => {
  const { rows } = await lockedPhone();
  const clock = { nowMs: 0 };
  const dayMs = 24 * 60 * 60_000;
  for (let tries = 1; tries < 10; tries += 1) {
    clock.nowMs += dayMs;
    expect(await openPage(rows, clock).lock.unlock('0000')).toMatchObject({ kind: 'wrong' });
  }
  clock.nowMs += dayMs;
  expect(await openPage(rows, clock).lock.unlock('0000')).toEqual({ kind: 'used-up' });
  clock.nowMs += dayMs;
  const later = openPage(rows, clock);
  expect(await later.lock.unlock('1234')).toEqual({ kind: 'used-up' });
  expect((await later.store.read(customerId)).draft).toBeNull();
});

test('the right PIN removes the lock, and a wrong PIN does not', async () => {
  const { rows } = await lockedPhone();
  const next = openPage(rows);
  expect(await next.lock.removePin('0000')).toMatchObject({ kind: 'wrong' });
  expect(await next.lock.removePin('1234')).toEqual({ kind: 'open' });
  const later = openPage(rows);
  expect(await later.lock.isLocked()).toBe(false);
  expect((await later.store.read(customerId)).draft).toMatchObject({
    customerRequest: draft.customerRequest,
  });
});

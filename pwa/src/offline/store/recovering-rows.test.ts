import { expect, test } from 'vitest';
import type { StorageHealth } from '../light/storage-health.ts';
import type { DatabaseEvents, DexieRows } from './dexie-rows.ts';
import { createMemoryRows } from './memory-rows.ts';
import { createRecoveringRows } from './recovering-rows.ts';
import type { RowStore } from './rows.ts';

const named = (name: string, message = name) => Object.assign(new Error(message), { name });

/** Creates a browser's database whose next openings and transactions fail with the given errors. */
function createBrowser() {
  const stored = createMemoryRows();
  const openings: Error[] = [];
  const transactions: Error[] = [];
  const reported: StorageHealth['kind'][] = [];
  let events: DatabaseEvents | undefined;
  let openCount = 0;
  const rows: DexieRows = {
    open: async () => {
      openCount += 1;
      const error = openings.shift();
      if (error) throw error;
    },
    close: () => undefined,
    transact: async (mode, names, work) => {
      const error = transactions.shift();
      if (error) throw error;
      return stored.transact(mode, names, work);
    },
  };
  const recovering = createRecoveringRows({
    createRows: (given) => {
      events = given;
      return rows;
    },
    report: (kind) => reported.push(kind),
  });
  return {
    rows: recovering,
    stored,
    openings,
    transactions,
    reported,
    replace: () => events?.onReplaced(),
    openCount: () => openCount,
  };
}

const put = (rows: RowStore, value: string) =>
  rows.transact('rw', ['catalogue'], ({ catalogue }) => catalogue.put({ key: 'k', value, storedAt: '' }));
const get = (rows: RowStore) =>
  rows.transact('r', ['catalogue'], async ({ catalogue }) => (await catalogue.get('k'))?.value);

test.each([
  'DatabaseClosedError',
  'UnknownError',
])('a broken connection (%s) is opened again once, without an error', async (name) => {
  const browser = createBrowser();
  await put(browser.rows, 'one');
  browser.transactions.push(named(name, 'Connection to Indexed Database server lost'));
  await put(browser.rows, 'two');
  expect(await get(browser.stored)).toBe('two');
  expect(browser.openCount()).toBe(2);
  expect(browser.reported.at(-1)).toBe('ok');
});

test('a connection that stays broken asks for a reload, and the failure is thrown', async () => {
  const browser = createBrowser();
  browser.transactions.push(named('DatabaseClosedError'), named('DatabaseClosedError'));
  await expect(put(browser.rows, 'one')).rejects.toThrow('DatabaseClosedError');
  expect(browser.reported.at(-1)).toBe('reload-needed');
});

test('when another tab brings newer tables, this tab asks for a reload and does not block them', async () => {
  const browser = createBrowser();
  await put(browser.rows, 'one');
  browser.replace();
  browser.transactions.push(named('DatabaseClosedError'));
  await expect(put(browser.rows, 'two')).rejects.toThrow();
  expect(browser.openCount()).toBe(1);
  expect(browser.reported.at(-1)).toBe('reload-needed');
});

test.each([
  'SecurityError',
  'MissingAPIError',
])('where nothing may be stored (%s), memory is used and reported', async (name) => {
  const browser = createBrowser();
  browser.openings.push(named(name));
  await put(browser.rows, 'one');
  expect(await get(browser.rows)).toBe('one');
  expect(await get(browser.stored)).toBeUndefined();
  expect(browser.reported).toEqual(['memory-only']);
});

test('a private window that fails like a broken connection uses memory, but a broken disk does not', async () => {
  const secret = createBrowser();
  secret.openings.push(named('InvalidStateError'), named('InvalidStateError'));
  await put(secret.rows, 'one');
  expect(secret.reported).toEqual(['memory-only']);

  const broken = createBrowser();
  broken.openings.push(named('UnknownError'), named('UnknownError'));
  await expect(put(broken.rows, 'one')).rejects.toThrow();
  expect(broken.reported).toEqual(['reload-needed']);
});

test("a full phone is reported as long as it is full, and the browser's error is thrown unchanged", async () => {
  const browser = createBrowser();
  const full = Object.assign(named('AbortError'), { inner: named('QuotaExceededError') });
  browser.transactions.push(full);
  await expect(put(browser.rows, 'one')).rejects.toBe(full);
  expect(browser.reported.at(-1)).toBe('quota');
  await get(browser.rows);
  expect(browser.reported.at(-1)).toBe('quota');
  await put(browser.rows, 'two');
  expect(browser.reported.at(-1)).toBe('ok');
});

test('in memory a failed transaction changes nothing', async () => {
  const rows = createMemoryRows();
  await put(rows, 'one');
  await expect(
    rows.transact('rw', ['catalogue'], async ({ catalogue }) => {
      await catalogue.clear();
      throw new Error('stopped');
    }),
  ).rejects.toThrow('stopped');
  expect(await get(rows)).toBe('one');
});

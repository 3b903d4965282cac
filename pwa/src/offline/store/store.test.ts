import { expect, test } from 'vitest';
import { createFileStore } from '../files/file-store.ts';
import { notedErrorsKey, supportCodeKey } from '../light/catalogue-keys.ts';
import { commandWith, createdAt, customerId, draftWith, saveBody } from '../tests/fixtures.ts';
import { createApplicationStore } from './application-store.ts';
import { createKeys } from './keys.ts';
import { createMemoryRows } from './memory-rows.ts';
import { createReceiptStore } from './receipts.ts';
import type { OutboxRow, RowStore } from './rows.ts';
import { wipe } from './wipe.ts';

const secret = 'Nomvula Dlamini 8001011100089';
const draft = draftWith({ customerRequest: { fullName: secret } });
const command = commandWith({
  kind: 'save',
  payload: { save: { id: customerId, customerRequest: { fullName: secret } } },
});

/** Opens a tab. Its memory is its own, and the rows are shared. */
function openTab(rows: RowStore) {
  const keys = createKeys(rows);
  return {
    keys,
    store: createApplicationStore(rows, keys),
    files: createFileStore(rows, keys),
    receipts: createReceiptStore(rows, keys),
  };
}

const everything = ['applications', 'outbox', 'blobs', 'catalogue', 'keys', 'receipts'] as const;

/** Returns all bytes of all tables, as somebody who copied the database would see them. */
async function dump(rows: RowStore): Promise<string> {
  const found = await rows.transact('r', everything, async (tables) => {
    const all: unknown[] = [];
    for (const name of everything) all.push(...(await tables[name].toArray()));
    return all;
  });
  return JSON.stringify(found, (_, value: unknown) => {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
    return value instanceof CryptoKey ? `key, readable: ${value.extractable}` : value;
  });
}

test('draft, command, document and receipt are stored and restored, and cannot be read in the database', async () => {
  const rows = createMemoryRows();
  const tab = openTab(rows);
  const file = await tab.files.store(new File([secret], 'payslip.pdf', { type: 'application/pdf' }));
  const receipt = {
    id: 'r',
    customerId,
    number: '9876-12',
    kind: 'save',
    step: null,
    at: createdAt,
  } as const;
  await tab.store.commit(customerId, () => ({ draft: { ...draft, payslip: file }, put: [command], receipt }));

  const other = openTab(rows);
  expect(await other.store.read(customerId)).toEqual({
    draft: { ...draft, payslip: file },
    commands: [command],
    unread: [],
  });
  expect(await (await other.files.read(file))?.text()).toBe(secret);
  expect(await other.receipts.all()).toEqual([receipt]);

  const text = await dump(rows);
  for (const hidden of ['Nomvula', '8001011100089', '9876-12', 'payslip.pdf'])
    expect(text).not.toContain(hidden);
  expect(text).toContain('key, readable: false');
});

test('bytes that were moved to another row cannot be opened', async () => {
  const rows = createMemoryRows();
  const { store } = openTab(rows);
  const second = { ...command, id: 'second', order: 2 };
  await store.commit(customerId, () => ({ draft, put: [command, second] }));
  await rows.transact('rw', ['outbox'], async ({ outbox }) => {
    const [one, two] = [await outbox.get(command.id), await outbox.get('second')];
    if (one?.sealed && two) await outbox.put({ ...two, sealed: one.sealed, rev: 'swapped' });
  });
  expect((await openTab(rows).store.read(customerId)).unread).toMatchObject([
    { id: 'second', state: 'unreadable' },
  ]);
});

test('plain rows of version 1 are read, and sealed when they are next written', async () => {
  const rows = createMemoryRows();
  const { nextOrder: _order, ackedSeq: _seq, confirmed: _confirmed, ...fields } = draft;
  const file = { blobId: 'b', name: 'a.pdf', contentType: 'application/pdf', sizeBytes: 4 };
  const old = {
    id: 'old',
    deviceId: 'device',
    customerId,
    seq: 5,
    kind: 'statements',
    payload: { files: [file], passwords: ['secret'] },
    version: 1,
    step: 'bank-connect',
    createdAt,
    attempts: 1,
    notBefore: 0,
    lastError: null,
    state: 'parked',
  };
  await rows.transact('rw', ['applications', 'outbox', 'blobs'], async (tables) => {
    const plain = { ...fields, nextSeq: 6 };
    await tables.applications.put(plain);
    await tables.outbox.put(old);
    await tables.blobs.put({ blobId: 'b', index: 0, bytes: new TextEncoder().encode('%PDF').buffer });
  });
  const { store, files } = openTab(rows);
  const before = await store.read(customerId);
  expect(before.draft).toMatchObject({ nextOrder: 6, ackedSeq: 0, customerRequest: { fullName: secret } });
  expect(before.commands).toMatchObject([
    { id: 'old', order: 5, seq: null, version: 1, state: 'rejected', wasSent: true, attempts: 1 },
  ]);
  expect(before.commands[0]?.payload).toEqual({ files: [{ ...file, password: 'secret' }] });
  expect(await (await files.read(file))?.text()).toBe('%PDF');

  await store.commit(customerId, (now) => ({
    ...(now.draft ? { draft: now.draft } : {}),
    put: now.commands,
  }));
  expect(await dump(rows)).not.toMatch(/Nomvula|secret/);
  // The payload keeps the format in which it was written.
  const row = await rows.transact('r', ['outbox'], ({ outbox }) => outbox.get('old'));
  expect(row).toMatchObject({ version: 1, order: 5 });
  expect((await openTab(rows).store.read(customerId)).commands[0]?.payload).toEqual(
    before.commands[0]?.payload,
  );
});

test('rows that a newer app wrote are reported as held, and the rest is read', async () => {
  const rows = createMemoryRows();
  const { store } = openTab(rows);
  await store.commit(customerId, () => ({ draft, put: [command] }));
  const put = (change: Partial<OutboxRow>) =>
    rows.transact('rw', ['outbox'], async ({ outbox }) => {
      const row = await outbox.get(command.id);
      if (row) await outbox.put({ ...row, rev: 'other', ...change });
    });
  await put({ id: 'newer', version: 99 });
  await put({ id: 'unknown', kind: 'insurance' });
  const read = await store.read(customerId);
  expect(read.commands.map(({ id }) => id)).toEqual([command.id]);
  expect(read.unread.map(({ id, state }) => [id, state])).toEqual([
    ['newer', 'held'],
    ['unknown', 'held'],
  ]);
});

test('a draft that cannot be opened is distinguished from a missing draft', async () => {
  const rows = createMemoryRows();
  await openTab(rows).store.commit(customerId, () => ({ draft }));
  await rows.transact('rw', ['keys'], ({ keys }) => keys.clear());
  const { store } = openTab(rows);
  expect(await store.read(customerId)).toMatchObject({ draft: null });
  expect(await store.hasRow(customerId)).toBe(true);
  // The server's copy can replace it.
  await store.commit(customerId, () => ({ draft }));
  expect((await openTab(rows).store.read(customerId)).draft).toEqual(draft);
});

test('a draft that could not be opened is read again before any decision is based on it', async () => {
  const rows = createMemoryRows();
  await openTab(rows).store.commit(customerId, () => ({ draft }));
  const key = await rows.transact('r', ['keys'], ({ keys }) => keys.get('data'));
  await rows.transact('rw', ['keys'], ({ keys }) => keys.clear());
  const { store } = openTab(rows);
  expect(await store.read(customerId)).toMatchObject({ draft: null });
  await rows.transact('rw', ['keys'], async ({ keys }) => void (key && (await keys.put(key))));
  await store.commit(customerId, ({ draft: kept }) => ({ draft: kept ?? draftWith() }));
  expect((await openTab(rows).store.read(customerId)).draft).toEqual(draft);
});

test("two tabs that change an application at once do not lose each other's changes", async () => {
  const rows = createMemoryRows();
  const [one, other] = [openTab(rows), openTab(rows)];
  await one.store.commit(customerId, () => ({ draft }));
  await Promise.all(
    [one, other, one, other].map(({ store }) =>
      store.commit(customerId, (now) => ({
        draft: { ...(now.draft ?? draft), nextOrder: (now.draft ?? draft).nextOrder + 1 },
      })),
    ),
  );
  expect((await openTab(rows).store.read(customerId)).draft?.nextOrder).toBe(draft.nextOrder + 4);
});

test('after another tab wiped the phone nothing is sealed under the destroyed key', async () => {
  const rows = createMemoryRows();
  const [one, other] = [openTab(rows), openTab(rows)];
  await one.store.commit(customerId, () => ({ draft }));
  await wipe(rows, other.keys, null);
  await one.store.commit(customerId, () => ({ draft }));
  expect((await openTab(rows).store.read(customerId)).draft).toEqual(draft);
});

test('wiping leaves only tombstones, which contain ids and nothing personal', async () => {
  const rows = createMemoryRows();
  const tab = openTab(rows);
  await tab.files.store(new File([secret], 'a.pdf'));
  await tab.store.commit(customerId, () => ({ draft, put: [command] }));
  // A support code leads staff to the application, so it must not stay for the next person.
  await rows.transact('rw', ['catalogue'], async ({ catalogue }) => {
    for (const key of [supportCodeKey, notedErrorsKey]) await catalogue.put({ key, value: {}, storedAt: '' });
  });
  const tombstone = commandWith({ kind: 'reset', payload: {} }, { id: 'bye', step: null, order: 0 });
  await wipe(rows, tab.keys, tombstone);
  expect(await tab.store.queue()).toMatchObject([{ id: 'bye', kind: 'reset', customerId }]);
  const kept = await rows.transact('r', everything, async (tables) =>
    Promise.all(everything.map(async (name) => (await tables[name].toArray()).length)),
  );
  expect(kept).toEqual([0, 1, 0, 0, 0, 0]);

  // Sending the tombstone creates no new key.
  await tab.store.commit(customerId, ({ commands }) => ({
    put: commands.map((sent) => ({ ...sent, wasSent: true })),
  }));
  expect(await tab.keys.state()).toEqual({ kind: 'none' });
});

test('documents are deleted with the command that needed them, unless something else still needs them', async () => {
  const rows = createMemoryRows();
  const { store, files } = openTab(rows);
  const file = await files.store(new File(['%PDF'], 'a.pdf'));
  const upload = commandWith({ kind: 'payslip', payload: { file } }, { id: 'up' });
  await store.commit(customerId, () => ({ draft: { ...draft, payslip: file }, put: [upload] }));
  await store.commit(customerId, () => ({ removeIds: ['up'], dropFiles: [file.blobId] }));
  expect(await files.read(file)).toBeDefined();
  await store.commit(customerId, () => ({ draft, dropFiles: [file.blobId] }));
  expect(await files.read(file)).toBeUndefined();
});

test('an unchanged row is not opened again', async () => {
  const rows = createMemoryRows();
  const { store } = openTab(rows);
  await store.commit(customerId, () => ({ draft, put: [commandWith(saveBody())] }));
  const [first, second] = [await store.read(customerId), await store.read(customerId)];
  expect(second.draft).toBe(first.draft);
});

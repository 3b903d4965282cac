import { beforeEach, expect, test } from 'vitest';
import { createApplicationStore } from '../store/application-store.ts';
import { createKeys } from '../store/keys.ts';
import { createLockStore } from '../store/lock-store.ts';
import { createMemoryRows } from '../store/memory-rows.ts';
import { commandWith, customerId, draftWith, otherId } from '../tests/fixtures.ts';
import { createFileStore, removeOrphanChunks } from './file-store.ts';

const iterations = 1_000;

function openTab(rows = createMemoryRows()) {
  const keys = createKeys(rows);
  return {
    rows,
    keys,
    store: createApplicationStore(rows, keys),
    files: createFileStore(rows, keys),
    lock: createLockStore(rows, keys, { now: () => 0, iterations, onKeyChanged: () => undefined }),
  };
}

let tab: ReturnType<typeof openTab>;
beforeEach(() => {
  tab = openTab();
});

const keep = (name: string) => tab.files.store(new File([new Uint8Array(300_000)], name));
const kept = () =>
  tab.rows.transact('r', ['blobs'], async ({ chunkKeys }) =>
    [...new Set((await chunkKeys()).map(([blobId]) => blobId))].toSorted(),
  );

test('orphan chunks are removed, and chunks of a draft, of a command and of another application stay', async () => {
  const [statement, payslip, sent, another] = await Promise.all(
    ['statement', 'payslip', 'sent', 'another'].map(keep),
  );
  if (!statement || !payslip || !sent || !another) throw new Error('nothing was kept');
  await keep('left by a page that was closed');
  await keep('left by another');
  await tab.store.commit(customerId, () => ({
    draft: draftWith({ statements: [statement, null, null], payslip }),
    put: [commandWith({ kind: 'statements', payload: { files: [sent] } })],
  }));
  await tab.store.commit(otherId, () => ({ draft: draftWith({ customerId: otherId, payslip: another }) }));
  expect(await kept()).toHaveLength(6);

  await removeOrphanChunks(tab.rows, tab.keys);
  expect(await kept()).toEqual([statement, payslip, sent, another].map(({ blobId }) => blobId).toSorted());
  expect((await tab.files.read(statement))?.size).toBe(300_000);
});

test('without any application all chunks are removed', async () => {
  await keep('left');
  await removeOrphanChunks(tab.rows, tab.keys);
  expect(await kept()).toEqual([]);
});

test('nothing is removed while a PIN locks the phone, and orphans are removed after it is entered', async () => {
  const payslip = await keep('payslip');
  await keep('left');
  await tab.store.commit(customerId, () => ({ draft: draftWith({ payslip }) }));
  await tab.lock.setPin('2580');

  const later = openTab(tab.rows);
  await removeOrphanChunks(later.rows, later.keys);
  expect(await kept()).toHaveLength(2);
  await later.lock.unlock('2580');
  await removeOrphanChunks(later.rows, later.keys);
  expect(await kept()).toEqual([payslip.blobId]);
});

test('nothing is removed while a row cannot be read, because it may need any document', async () => {
  await keep('left');
  await tab.store.commit(customerId, () => ({ draft: draftWith() }));
  const command = commandWith({ kind: 'payslip', payload: { file: await keep('payslip') } });
  await tab.store.commit(customerId, () => ({ put: [command] }));
  await tab.rows.transact('rw', ['outbox'], async ({ outbox }) => {
    const row = await outbox.get(command.id);
    if (row) await outbox.put({ ...row, kind: 'selfie', version: 7 });
  });
  await removeOrphanChunks(tab.rows, openTab(tab.rows).keys);
  expect(await kept()).toHaveLength(2);
});

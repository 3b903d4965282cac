import { isTombstone } from '../policy/command.ts';
import type { Keys } from './keys.ts';
import type { OutboxRow, RowStore } from './rows.ts';

const everything = ['applications', 'outbox', 'blobs', 'catalogue', 'keys', 'receipts'] as const;
/** Which employers were searched for, and when this phone was used last, say something of a person too. */
const personalKeys = ['employers', 'lastUsed'];

export const tombstoneOf = (
  kind: 'exit' | 'reset',
  { id, customerId, createdAt }: { id: string; customerId: string; createdAt: string },
): OutboxRow => ({
  id,
  customerId,
  kind,
  version: 1,
  step: null,
  createdAt,
  attempts: 0,
  notBefore: 0,
  state: 'waiting',
  seq: null,
  order: 0,
  wasSent: false,
  lastErrorCode: null,
  rev: crypto.randomUUID(),
});

/**
 * Takes everything of a person from this phone, the key with it. What is left are goodbyes that the server has not
 * heard yet, with ids only, and the device's own name.
 */
export async function wipe(rows: RowStore, keys: Keys, tombstone: OutboxRow | null): Promise<void> {
  await rows.transact('rw', everything, async (tables) => {
    await tables.applications.clear();
    await tables.blobs.clear();
    await tables.receipts.clear();
    await tables.keys.clear();
    for (const row of await tables.outbox.all())
      if (!isTombstone({ kind: row.kind })) await tables.outbox.remove(row.id);
    for (const key of personalKeys) await tables.catalogue.remove(key);
    if (tombstone) await tables.outbox.put(tombstone);
  });
  keys.forget();
}

type Kept = { customerId: string; neededFiles: ReadonlySet<string> };

/** Takes every other application from this phone; goodbyes to them that the server has not heard stay. */
export const removeOthers = (rows: RowStore, { customerId, neededFiles }: Kept): Promise<void> =>
  rows.transact('rw', everything, async ({ applications, outbox, receipts, blobs, allChunkKeys }) => {
    const isOther = (row: { customerId: string }) => row.customerId !== customerId;
    for (const row of (await applications.all()).filter(isOther)) await applications.remove(row.customerId);
    for (const row of (await receipts.all()).filter(isOther)) await receipts.remove(row.id);
    for (const row of (await outbox.all()).filter((other) => isOther(other) && !isTombstone(other)))
      await outbox.remove(row.id);
    for (const key of (await allChunkKeys()).filter(([blobId]) => !neededFiles.has(blobId)))
      await blobs.remove(key);
  });

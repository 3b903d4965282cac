import { notedErrorsKey, supportCodeKey } from '../light/catalogue-keys.ts';
import { isTombstone } from '../policy/command.ts';
import type { Command } from '../types.ts';
import { lastUsedKey } from './catalogue-store.ts';
import { rowOfCommand } from './codec.ts';
import type { Keys } from './keys.ts';
import type { RowStore } from './rows.ts';
import { rowOf, sessionRow } from './session-key-store.ts';

const allTables = ['applications', 'outbox', 'blobs', 'catalogue', 'keys', 'receipts'] as const;
/**
 * The employers that were searched for and the time of last use are also personal data. A support code may lead to the
 * application that is wiped, so the next person needs another code.
 */
const personalKeys = ['employers', lastUsedKey, 'progress', sessionRow, supportCodeKey, notedErrorsKey];

/**
 * Removes everything personal and the key. The device id and unsent tombstones stay, because they contain only ids. A
 * given `sessionKey` stays too, until the tombstone has been sent and the server has ended the session.
 */
export async function wipe(
  rows: RowStore,
  keys: Keys,
  tombstone: Command | null,
  sessionKey?: string,
): Promise<void> {
  const row = tombstone && (await rowOfCommand(null, tombstone, crypto.randomUUID()));
  await rows.transact('rw', allTables, async (tables) => {
    await tables.applications.clear();
    await tables.blobs.clear();
    await tables.receipts.clear();
    await tables.keys.clear();
    for (const other of await tables.outbox.toArray())
      if (!isTombstone(other)) await tables.outbox.delete(other.id);
    for (const key of personalKeys) await tables.catalogue.delete(key);
    if (row) await tables.outbox.put(row);
    if (sessionKey) await tables.catalogue.put(rowOf({ key: sessionKey }));
  });
  keys.forget();
}

type Kept = { customerId: string; neededFiles: ReadonlySet<string> };

/** Removes all other applications from this phone, except their unsent tombstones. */
export const removeOthers = (rows: RowStore, { customerId, neededFiles }: Kept): Promise<void> =>
  rows.transact('rw', allTables, async ({ applications, outbox, receipts, blobs, chunkKeys }) => {
    const isOther = (row: { customerId: string }) => row.customerId !== customerId;
    for (const row of (await applications.toArray()).filter(isOther))
      await applications.delete(row.customerId);
    for (const row of (await receipts.toArray()).filter(isOther)) await receipts.delete(row.id);
    for (const row of (await outbox.toArray()).filter((other) => isOther(other) && !isTombstone(other)))
      await outbox.delete(row.id);
    for (const key of await chunkKeys()) if (!neededFiles.has(key[0])) await blobs.delete(key);
  });

import type { Connection } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { type ApplicationDocument, storedSearchKeys } from './application-document.ts';
import { applicationsCollection } from './applications.ts';
import { openOne } from './open-one.ts';

const batchSize = 200;
const projection = { version: 1, dataKey: 1, sealed: 1, loan: 1 } as const;
type Unindexed = Pick<ApplicationDocument, '_id' | keyof typeof projection>;

/**
 * Adds search keys to the applications that have none yet, batch by batch, and returns the number of applications. The
 * service may read and write meanwhile. A damaged application is reported once and gets an empty list of keys.
 * @throws VaultError when the vault lacks the master key of an application.
 */
export async function addSearchKeys(
  connection: Connection,
  vault: Vault,
  {
    onBatch = async () => undefined,
    onDamaged,
  }: { onBatch?: () => Promise<void>; onDamaged: (id: string, error: unknown) => void },
): Promise<number> {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);
  const ifDamaged = { vault, otherwise: [], onDamaged };
  let added = 0;
  for (;;) {
    const found = await collection
      .find<Unindexed>({ searchKeys: { $exists: false } }, { projection })
      .limit(batchSize)
      .toArray();
    const writes = found.map((document) => ({
      updateOne: {
        // A later save writes the keys itself.
        filter: { _id: document._id, version: document.version },
        update: {
          $set: { searchKeys: openOne(document, () => storedSearchKeys(vault, document), ifDamaged) },
        },
      },
    }));
    if (writes.length > 0) added += (await collection.bulkWrite(writes, { ordered: false })).modifiedCount;
    if (found.length < batchSize) return added;
    await onBatch();
  }
}

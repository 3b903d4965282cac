import type { Connection } from 'mongoose';
import { prefixOf, type Vault } from '../crypto/vault.ts';
import { dataKeyPlaces } from './master-keys.ts';

type Wrapped = { _id: string; [field: string]: unknown };
type Rewrap = { documentId: string; wrappedKey: string };

const batchSize = 500;

const byOtherKey = (path: string, vault: Vault) => ({
  [path]: { $gt: '', $not: new RegExp(`^${prefixOf(vault.currentKeyId()).replaceAll('.', '\\.')}`) },
});

const valueAt = (document: Wrapped, path: string): string => {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
  return String(found);
};

/**
 * Wraps every data key again with the vault's current master key. Readers and writers may go on meanwhile, and it may be
 * stopped and run again. Returns how many were wrapped.
 * @throws VaultError when a data key was wrapped by a master key that the vault does not have.
 */
export async function rewrapKeys(
  connection: Connection,
  vault: Vault,
  onBatch: (rewrapped: number) => Promise<void> = async () => undefined,
): Promise<number> {
  let rewrapped = 0;
  for (const { collection, path } of dataKeyPlaces) {
    const stored = connection.collection<Wrapped>(collection);
    const rewrap = async (batch: readonly Rewrap[]) => {
      const writes = batch.map(({ documentId, wrappedKey }) => ({
        updateOne: {
          // Matched by the key that was read, so that a key destroyed meanwhile does not come back.
          filter: { _id: documentId, [path]: wrappedKey },
          update: { $set: { [path]: vault.rewrap(wrappedKey) } },
        },
      }));
      const { modifiedCount } = await stored.bulkWrite(writes, { ordered: false });
      rewrapped += modifiedCount;
      await onBatch(modifiedCount);
    };
    let batch: Rewrap[] = [];
    const found = stored.find(byOtherKey(path, vault), { projection: { [path]: 1 } }).sort({ _id: 1 });
    for await (const document of found) {
      batch.push({ documentId: document._id, wrappedKey: valueAt(document, path) });
      if (batch.length < batchSize) continue;
      await rewrap(batch);
      batch = [];
    }
    if (batch.length > 0) await rewrap(batch);
  }
  return rewrapped;
}

import type { Connection } from 'mongoose';
import { keyIdOf, type Vault } from '../crypto/vault.ts';
import { dataKeyPlaces, dataKeysAt } from './master-keys.ts';
import { openOne } from './open-one.ts';

const batchSize = 500;

/**
 * Wraps every data key again with the vault's current master key. The service may read and write meanwhile, and the
 * work may be stopped and run again. A data key that does not open is reported and left as it is. Returns the number of
 * rewrapped keys.
 * @throws VaultError when a data key was wrapped by a master key that the vault does not have.
 */
export async function rewrapKeys(
  connection: Connection,
  vault: Vault,
  {
    onBatch = async () => undefined,
    onDamaged = () => undefined,
  }: {
    onBatch?: (rewrapped: number) => Promise<void>;
    onDamaged?: (documentId: string, error: unknown) => void;
  } = {},
): Promise<number> {
  let rewrapped = 0;
  for (const place of dataKeyPlaces) {
    const { collection, path } = place;
    const stored = connection.collection<{ _id: string }>(collection);
    const rewrap = (documentId: string, wrappedKey: string) => ({
      updateOne: {
        // The filter has the key that was read, so that a key destroyed meanwhile does not come back.
        filter: { _id: documentId, [path]: wrappedKey },
        update: { $set: { [path]: vault.rewrap(wrappedKey) } },
      },
    });
    const ifDamaged = { vault, otherwise: null, onDamaged };
    let writes: ReturnType<typeof rewrap>[] = [];
    const flush = async () => {
      if (writes.length === 0) return;
      const { modifiedCount } = await stored.bulkWrite(writes, { ordered: false });
      writes = [];
      rewrapped += modifiedCount;
      await onBatch(modifiedCount);
    };
    for await (const { documentId, wrappedKey } of dataKeysAt(connection, place)) {
      if (keyIdOf(wrappedKey) === vault.currentKeyId()) continue;
      const stored = { _id: documentId, dataKey: wrappedKey };
      const write = openOne(stored, () => rewrap(documentId, wrappedKey), ifDamaged);
      if (write) writes.push(write);
      if (writes.length >= batchSize) await flush();
    }
    await flush();
  }
  return rewrapped;
}

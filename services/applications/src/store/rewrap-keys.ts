import type { Connection } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { customersCollection } from './customers.ts';
import { staffCollection } from './staff.ts';

/** Where data keys are stored. */
const places = [
  { collection: customersCollection, path: 'dataKey' },
  { collection: staffCollection, path: 'totp.dataKey' },
  { collection: staffCollection, path: 'totpDraft.dataKey' },
] as const;
type Place = (typeof places)[number];

type Wrapped = { _id: string; [field: string]: unknown };

const batchSize = 500;
/** An erased record has an empty key, and a member of staff without an authenticator app none. */
const byOtherKey = (path: string, { keyPrefix }: Vault) => ({
  $or: [{ [path]: { $gt: '', $lt: keyPrefix } }, { [path]: { $gte: `${keyPrefix}\uffff` } }],
});

const valueAt = (document: Wrapped, path: string): string => {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
  return String(found);
};

async function rewrapPlace(
  connection: Connection,
  vault: Vault,
  { collection, path }: Place,
): Promise<number> {
  const stored = connection.collection<Wrapped>(collection);
  let rewrapped = 0;
  for (;;) {
    const query = stored.find(byOtherKey(path, vault), { projection: { [path]: 1 } });
    const found = await query.limit(batchSize).toArray();
    if (found.length === 0) return rewrapped;
    const writes = found.map((document) => {
      const wrappedKey = valueAt(document, path);
      // Only as it was read: a key that was destroyed meanwhile does not come back.
      const filter = { _id: document._id, [path]: wrappedKey };
      return { updateOne: { filter, update: { $set: { [path]: vault.rewrap(wrappedKey) } } } };
    });
    rewrapped += (await stored.bulkWrite(writes, { ordered: false })).modifiedCount;
  }
}

async function countLeft(connection: Connection, vault: Vault): Promise<number> {
  const counts = await Promise.all(
    places.map(({ collection, path }) =>
      connection.collection<Wrapped>(collection).countDocuments(byOtherKey(path, vault)),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Wraps every data key anew with the vault's present master key. The data stay as they are, and the services may go on
 * meanwhile. It may be stopped and run again.
 * @returns how many keys were wrapped anew, and how many are still wrapped by another master key.
 * @throws VaultError when a data key was wrapped by a master key that the vault does not have.
 */
export async function rewrapKeys(
  connection: Connection,
  vault: Vault,
): Promise<{ rewrapped: number; left: number }> {
  let rewrapped = 0;
  for (const place of places) rewrapped += await rewrapPlace(connection, vault, place);
  // A record that a process saves which had read it before gets its former wrapping back.
  return { rewrapped, left: await countLeft(connection, vault) };
}

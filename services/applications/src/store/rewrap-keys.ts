import type { Connection } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { applicationsCollection } from './applications.ts';
import { staffCollection } from './staff.ts';

const places = [
  { collection: applicationsCollection, path: 'dataKey' },
  { collection: staffCollection, path: 'totp.dataKey' },
  { collection: staffCollection, path: 'totpDraft.dataKey' },
] as const;
type Place = (typeof places)[number];

type Wrapped = { _id: string; [field: string]: unknown };

const batchSize = 500;
/**
 * Selects documents whose key another master key has wrapped. An erased application has an empty key, and a member of
 * staff without an authenticator app has none.
 */
const byOtherKey = (path: string, { keyPrefix }: Vault) => ({
  [path]: { $gt: '', $not: new RegExp(`^${keyPrefix.replaceAll('.', '\\.')}`) },
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
    const projection = { [path]: 1 };
    const found = await stored.find(byOtherKey(path, vault), { projection }).limit(batchSize).toArray();
    if (found.length === 0) return rewrapped;
    const writes = found.map((document) => {
      const wrappedKey = valueAt(document, path);
      // The filter includes the key that was read, so that a key destroyed meanwhile is not restored.
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
 * Wraps every data key again with the vault's current master key. The services may run meanwhile, and the command may
 * be stopped and run again. `left` counts the keys that are still wrapped by another master key. @throws VaultError
 * when a data key was wrapped by a master key that the vault does not have.
 */
export async function rewrapKeys(
  connection: Connection,
  vault: Vault,
): Promise<{ rewrapped: number; left: number }> {
  let rewrapped = 0;
  for (const place of places) rewrapped += await rewrapPlace(connection, vault, place);
  // A process that read an application before the change and saves it afterwards restores the former wrapping.
  return { rewrapped, left: await countLeft(connection, vault) };
}
